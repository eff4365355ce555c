import { describe, expect, test } from "vitest";
import { api } from "#convex/_generated/api.js";
import { recordPostedMessage } from "#convex/messages/model/moderatedThreads.ts";
import { readCounter } from "#convex/shared/model/counters.ts";
import {
  addListing,
  addPerson,
  addSeller,
  type Backend,
  countOf,
  expectFail,
  type Person,
  startBackend,
} from "../kit/helpers";
import { withErrorForAllowed, expectRoles, signedInOnly } from "../kit/roles";
import { chooseKind, sellerAnswersOf, takeQuiz } from "../kit/sellerQuiz";

const application = {
  location: "Leeds",
  whatToSell: "Shrimp and cuttings",
  species: ["Cherry shrimp", "Java moss"],
  estimatedSales: "5 a month",
  isHobbyist: true,
  aboutSeller: "I have kept shrimp for ten years.",
};

const profileOf = (t: Backend, userId: string) =>
  t.run(async (ctx) =>
    (await ctx.db.query("userProfiles").take(50)).find((p) => p.userId === userId)!,
  );

describe("seller quiz", () => {
  const addHobbyist = async () => {
    const t = startBackend();
    const person = await addPerson(t);
    await chooseKind(person);
    return { t, person };
  };
  const questionIds = async (person: Person) =>
    (await person.as.query(api.sellers.quiz.questions, {})).questions.map(({ id }) => id);

  test("has one question per topic with four options, and no answers", async () => {
    const { person } = await addHobbyist();
    const quiz = await person.as.query(api.sellers.quiz.questions, {});
    expect(quiz.questions).toHaveLength(4);
    expect(quiz.questions.every((q) => q.options.length === 4)).toBe(true);
    expect(JSON.stringify(quiz)).not.toMatch(/correct|explanation/i);
  });

  test("asks new questions on another attempt, not those whose answers were shown", async () => {
    const { person } = await addHobbyist();
    const draws = new Set<string>();
    for (let tries = 0; tries < 4; tries += 1) {
      const ids = await questionIds(person);
      expect(await questionIds(person)).toEqual(ids);
      expect(ids.filter((id) => draws.has(id))).toEqual([]);
      for (const id of ids) draws.add(id);
      expect(await takeQuiz(person, 2)).toMatchObject({ score: 2, passed: false });
    }
    expect(await takeQuiz(person, 4)).toMatchObject({ passed: true, approved: true });
  });

  test("rejects answers to an earlier attempt's questions", async () => {
    const { person } = await addHobbyist();
    const first = await sellerAnswersOf(person);
    await takeQuiz(person, 0);
    await expectFail(
      person.as.mutation(api.sellers.quiz.submit, { answers: first }),
      "invalid_input",
    );
  });

  test.each([3, 4])("approves a hobbyist as a seller at once for %i of 4", async (correctCount) => {
    const { t, person } = await addHobbyist();
    const result = await takeQuiz(person, correctCount);
    expect(result).toMatchObject({ score: correctCount, total: 4, passed: true, approved: true });
    expect(await profileOf(t, person.userId)).toMatchObject({
      sellerApproved: true,
      sellerQuizCompleted: true,
      isSeller: true,
    });
  });

  test("doesn't approve for 2 of 4, and reveals the right answers", async () => {
    const { t, person } = await addHobbyist();
    const result = await takeQuiz(person, 2);
    expect(result.results.filter((r) => !r.correct)).toHaveLength(2);
    expect(result.results.every((r) => r.correctText.length > 3)).toBe(true);
    expect((await profileOf(t, person.userId)).sellerApproved).toBe(false);
  });

  test("requires answers to all four, once each", async () => {
    const { person } = await addHobbyist();
    const fourAnswers = await sellerAnswersOf(person);
    const submit = (answers: typeof fourAnswers) =>
      person.as.mutation(api.sellers.quiz.submit, { answers });
    await expectFail(submit(fourAnswers.slice(0, 3)), "invalid_input");
    await expectFail(submit([...fourAnswers, fourAnswers[0]!]), "invalid_input");
  });

  test("can't be passed before choosing how to sell, and a business applies first", async () => {
    const t = startBackend();
    const person = await addPerson(t);
    const step = async () => (await person.as.query(api.sellers.applications.mine, {})).step;
    expect(await step()).toBe("choose");
    const noKindError = await expectFail(takeQuiz(person), "seller_status_failed_because");
    expect(noKindError.message).toMatch(/hobbyist or as a business/);
    await chooseKind(person, "business");
    expect(await step()).toBe("apply");
    const business = await expectFail(takeQuiz(person), "seller_status_failed_because");
    expect(business.message).toMatch(/send an application first/);
    expect(await profileOf(t, person.userId)).toMatchObject({
      sellerApproved: false,
      sellerQuizCompleted: false,
    });
    await chooseKind(person);
    expect(await step()).toBe("quizOrApply");
    await person.as.mutation(api.sellers.applications.submit, application);
    await expectFail(chooseKind(person, "business"), "submission_failed");
    expect(await takeQuiz(person)).toMatchObject({ approved: true });
    await expectFail(chooseKind(person, "business"), "submission_failed");
  });
});

describe("seller applications", () => {
  test("can be pending one at a time, are counted once, and are visible to the applicant", async () => {
    const t = startBackend();
    const person = await addPerson(t, { fullName: "Ann Applicant" });
    const first = await person.as.mutation(api.sellers.applications.submit, application);
    const second = await person.as.mutation(api.sellers.applications.submit, {
      ...application,
      location: "York",
    });
    expect(second).toBe(first);
    const applicantState = await person.as.query(api.sellers.applications.mine, {});
    expect(applicantState.application).toMatchObject({
      status: "pending_review",
      location: "York",
    });
    const { row, waiting } = await t.run(async (ctx) => ({
      row: await ctx.db.get("sellerApplications", first),
      waiting: await readCounter(ctx, "pendingApplications"),
    }));
    expect(row).toMatchObject({ fullName: "Ann Applicant", email: person.email });
    expect(waiting).toBe(1);
  });

  test("are refused with fields missing, from approved sellers, and with another user's video", async () => {
    const t = startBackend();
    const [person, other, seller] = [await addPerson(t), await addPerson(t), await addSeller(t)];
    const apply = (changes: object) =>
      person.as.mutation(api.sellers.applications.submit, { ...application, ...changes });
    await expectFail(apply({ species: [] }), "invalid_input");
    await expectFail(apply({ aboutSeller: "hm" }), "invalid_input");
    await expectFail(
      seller.as.mutation(api.sellers.applications.submit, application),
      "submission_failed",
    );
    const uploadVideo = () =>
      t.run(async (ctx) => {
        const storageId = await ctx.storage.store(new Blob(["film"]));
        await ctx.db.insert("uploads", {
          userId: other.userId,
          storageId,
          purpose: "packagingVideo",
          contentType: "video/mp4",
          sizeBytes: 4,
          used: false,
          createdAt: Date.now(),
        });
        return storageId;
      });
    const video = { storageId: await uploadVideo(), name: "packing.mp4" };
    await expect(apply({ video })).rejects.toThrow();
    await other.as.mutation(api.sellers.applications.submit, { ...application, video });
    const otherState = await other.as.query(api.sellers.applications.mine, {});
    expect(otherState.application?.packagingVideoName).toBe("packing.mp4");
    const inUse = async () =>
      (await t.run(async (ctx) => await ctx.db.query("uploads").collect())).map(({ used }) => used);
    // Applying again without a video keeps the old one; a new video makes the old one unused.
    await other.as.mutation(api.sellers.applications.submit, application);
    expect(await inUse()).toEqual([true]);
    const second = { storageId: await uploadVideo(), name: "again.mp4" };
    await other.as.mutation(api.sellers.applications.submit, { ...application, video: second });
    expect(await inUse()).toEqual([false, true]);
  });
});

describe("reports", () => {
  test("are stored once while pending, and refused for the reporter's own or missing items", async () => {
    const t = startBackend();
    const [seller, person] = [await addSeller(t), await addPerson(t)];
    const listingId = await addListing(t, seller.userId);
    const sendReport = (
      as: typeof person.as,
      itemType: "listing" | "user_profile" | "message",
      itemId: string,
    ) =>
      as.mutation(api.moderation.reports.create, {
        itemType,
        itemId,
        reason: "Wrong species",
        details: "",
      });
    const first = await sendReport(person.as, "listing", listingId);
    expect(await sendReport(person.as, "listing", listingId)).toBe(first);
    await sendReport(person.as, "user_profile", seller.userId);
    await expectFail(sendReport(seller.as, "listing", listingId), "forbidden");
    await expectFail(sendReport(person.as, "user_profile", person.userId), "forbidden");
    await expectFail(sendReport(person.as, "listing", "nonsense"), "not_found");
    await expectFail(sendReport(person.as, "message", listingId), "not_found");
    expect(await t.run((ctx) => readCounter(ctx, "pendingReports"))).toBe(2);
    expect(await countOf(t, seller, "reports")).toBe(1);
  });

  test("can be made about a message by its recipients, but not by third parties", async () => {
    const t = startBackend();
    const [a, b, c] = [await addPerson(t), await addPerson(t), await addPerson(t)];
    const itemId = await t.run(async (ctx) => {
      const now = Date.now();
      const conversationId = await ctx.db.insert("conversations", {
        user1Id: a.userId,
        user2Id: b.userId,
        listingId: null,
        kind: "chat",
        createdAt: now,
      });
      const posted = { senderId: a.userId, receiverId: b.userId, timestamp: now };
      const viewId = await recordPostedMessage(ctx, { _id: conversationId }, posted);
      return await ctx.db.insert("messages", {
        conversationId,
        viewId,
        senderId: a.userId,
        receiverId: b.userId,
        message: "Pay me outside",
        timestamp: now,
        listingId: null,
        isOrderContext: false,
        isAdminMessage: false,
        isRead: false,
        flagged: false,
        flagCategory: null,
        createdAt: now,
      });
    });
    const send = (as: typeof a.as) =>
      as.mutation(api.moderation.reports.create, {
        itemType: "message",
        itemId,
        reason: "Asks to pay outside Shoal",
        details: "",
      });
    expect(await send(b.as)).toBeDefined();
    await expectFail(send(c.as), "not_found");
    await expectFail(send(a.as), "forbidden");
  });
});

describe("unauthorised", () => {
  test("quiz, application and reports require a user in good standing", async () => {
    const t = startBackend();
    const listingId = await addListing(t, (await addSeller(t)).userId);
    await expectRoles(t, signedInOnly, (as) => as.query(api.sellers.quiz.questions, {}));
    const rejectedRoles = withErrorForAllowed(signedInOnly, "seller_status_failed_because");
    await expectRoles(t, { ...rejectedRoles, seller: "invalid_input" }, (as) =>
      as.mutation(api.sellers.quiz.submit, { answers: [] }),
    );
    await expectRoles(t, signedInOnly, (as) => as.query(api.sellers.applications.mine, {}));
    await expectRoles(t, { ...signedInOnly, seller: "submission_failed" }, (as) =>
      as.mutation(api.sellers.applications.submit, application),
    );
    const report = { itemType: "listing" as const, itemId: listingId, details: "" };
    await expectRoles(t, signedInOnly, (as) =>
      as.mutation(api.moderation.reports.create, { ...report, reason: "Wrong species" }),
    );
    await expectRoles(t, withErrorForAllowed(signedInOnly, "invalid_input"), (as) =>
      as.mutation(api.moderation.reports.create, { ...report, reason: " " }),
    );
  });
});
