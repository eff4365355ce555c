import type { AddOwnRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({ db, now, userId, labelFor }) => {
  await db.insert("tanks", {
    volumeLitres: 60,
    water: "freshwater",
    unheated: false,
    cycled: "yes",
    filter: "sponge",
    plants: "some",
    cover: "some",
    lid: true,
    copperRecently: false,
    name: labelFor("tank"),
    inhabitants: [],
    ownerId: userId,
    isDefault: true,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("careAnswers", {
    userId,
    questionId: labelFor("question"),
    edition: "1a",
    answeredAt: now,
  });
};
