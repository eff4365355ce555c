import type { AddOwnRows } from "../personalDataSides";

export const addOwnRows: AddOwnRows = async ({ db, now, userId, words }) => {
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
    name: words("tank"),
    inhabitants: [],
    ownerId: userId,
    isDefault: true,
    createdAt: now,
    updatedAt: now,
  });
  await db.insert("careAnswers", {
    ...{ userId, questionId: words("question") },
    ...{ edition: "1a", answeredAt: now },
  });
};
