/**
 * Every public function: who may call it and with what. `functions.test.ts` calls each as everybody, `bounds.test.ts`
 * with arguments that nobody in his right mind would send. A public function without a row fails both.
 */
import {
  type FunctionArgs,
  type FunctionReference,
  getFunctionName,
  makeFunctionReference,
} from "convex/server";
import { api } from "../../convex/_generated/api";
import type { ErrorCode } from "../../convex/errors";
import {
  adminsOnly,
  anyone,
  butThen,
  designatedOnly,
  type RoleName,
  sellersOnly,
  signedIn,
} from "./roles";
import { careAnswers, sellerAnswers, tank, type World, type WorldRole } from "./publicWorld";

export type Outcome = ErrorCode | "ok";
type Kind = "query" | "mutation" | "action";
type AnyPublic = FunctionReference<Kind, "public">;

export type Row = {
  name: string;
  reference: AnyPublic;
  /** Every field is there, optional ones too. */
  args: (world: World) => Record<string, unknown>;
  outcomes: Record<WorldRole, Outcome>;
};

type Expected = Record<RoleName, Outcome> & { stranger?: Outcome };

function row<Fn extends AnyPublic>(
  reference: Fn,
  args: (world: World) => FunctionArgs<Fn>,
  expected: Expected,
): Row {
  const outcomes = { ...expected, stranger: expected.stranger ?? expected.seller };
  return { name: getFunctionName(reference), reference, args, outcomes };
}

/** Let in by standing, but only the named ones have a part in what it is about; others get `code`. */
const only = (roles: WorldRole[], code: ErrorCode, stranger: ErrorCode = code): Expected => {
  const mine = Object.fromEntries(roles.map((role) => [role, "ok"] as const));
  return { ...butThen(signedIn, code), stranger, ...mine };
};
const inOrder = (roles: WorldRole[], code: ErrorCode = "forbidden") =>
  only(roles, code, "order_not_found");
const PARTIES = ["user", "seller", "admin", "designatedAdmin"] as const;

const page = { numItems: 10, cursor: null };
const none = () => ({});
const order = ({ uuid }: World) => ({ orderId: uuid });
const paged = () => ({ paginationOpts: page });
const conversation = ({ conversationId }: World) => ({ conversationId });
const target = ({ roles }: World) => roles.stranger.userId;
const image = (storageId: World["files"]["listing"]) => ({
  storageId,
  width: 800,
  height: 600,
  alt: "Shrimp",
});

const details = ({ files }: World) => ({
  title: "Cherry shrimp",
  species: "Cherry shrimp",
  category: "shrimp" as const,
  water: "freshwater" as const,
  description: "Tank bred.",
  price: 500,
  images: [image(files.listing)],
  deliveryMethods: ["courier" as const],
  deliveryBands: [{ upToMiles: 50, pricePence: 1200 }],
  outcode: "LS6",
  lawConfirmed: false,
});
const form = {
  title: "Cherry",
  species: "Cherry shrimp",
  category: "shrimp" as const,
  water: "freshwater" as const,
  description: "",
  price: "5",
  quantity: "3",
  outcode: "LS6",
  deliveryMethods: ["courier" as const],
  bands: [{ upToMiles: "50", price: "12" }],
};

export const publicFunctions: Row[] = [
  row(
    api.adjustments.propose,
    (w) => ({ ...order(w), proposedDeliveryCharge: 900 }),
    inOrder(["seller"]),
  ),
  row(
    api.adjustments.answer,
    ({ adjustmentId }) => ({ adjustmentId, accept: true }),
    inOrder(["user"]),
  ),

  row(api.adminAccounts.remove, (w) => ({ userId: target(w) }), adminsOnly),
  row(api.adminAccounts.removeMany, (w) => ({ userIds: [target(w)] }), adminsOnly),
  row(api.adminAccounts.failedUsers, none, adminsOnly),
  row(
    api.adminAccounts.updateProfile,
    (w) => ({
      userId: target(w),
      updates: {
        isSeller: true,
        sellerApproved: false,
        sellerQuizCompleted: true,
        suspicious: true,
      },
    }),
    adminsOnly,
  ),
  row(
    api.adminAccounts.approveOrReject,
    ({ roles }) => ({ userId: roles.user.userId, approve: false, reason: "No photographs" }),
    adminsOnly,
  ),
  row(
    api.adminAccounts.banUser,
    (w) => ({
      userId: target(w),
      purgeListings: true,
      bannedUntil: Date.now() + 1000,
      reason: "Plastic fish",
    }),
    adminsOnly,
  ),

  row(api.adminMessages.counts, none, designatedOnly),
  row(api.adminMessages.list, () => ({ filter: "all" as const, ...paged() }), designatedOnly),
  row(api.adminMessages.messages, ({ viewId }) => ({ viewId, ...paged() }), designatedOnly),
  row(api.adminMessages.markRead, ({ viewId }) => ({ viewId }), designatedOnly),
  row(
    api.adminMessages.flag,
    ({ viewId }) => ({ viewId, category: "Spam" as const }),
    designatedOnly,
  ),
  row(api.adminMessages.unflag, ({ viewId }) => ({ viewId }), designatedOnly),

  row(api.adminOrders.list, () => ({ search: "shrimp", from: 0, to: 1, ...paged() }), adminsOnly),
  row(api.adminOverview.counts, none, designatedOnly),
  row(api.adminOverview.recentOrders, none, designatedOnly),
  row(api.adminUsers.list, () => ({ search: "person", ...paged() }), adminsOnly),
  row(
    api.adminUsers.suspend,
    (w) => ({ userId: target(w), suspended: true, reason: "Late answers" }),
    adminsOnly,
  ),
  row(
    api.adminUsers.setBan,
    (w) => ({ userId: target(w), banned: true, reason: "Plastic fish" }),
    adminsOnly,
  ),

  row(api.browse.list, () => ({ filters: { search: "shrimp" }, ...paged() }), anyone),
  row(api.browse.newest, () => ({ category: "shrimp" as const }), anyone),
  row(api.browse.nearby, () => ({ outcode: "LS6" }), anyone),
  row(
    api.checkout.page,
    ({ listingId, quizId }) => ({ listingId, quizId, outcode: "M1" }),
    signedIn,
  ),
  row(
    api.contact.send,
    () => ({
      name: "Bea",
      email: "bea@shoal.test",
      messageType: "other",
      subject: "A question",
      message: "How do I begin?",
      website: "",
    }),
    { ...signedIn, designatedAdmin: "contact_failed" },
  ),

  row(api.conversations.list, paged, signedIn),
  row(api.conversations.get, conversation, only(["user", "seller"], "not_found")),
  row(
    api.conversations.open,
    ({ roles, listingId }) => ({ sellerId: roles.seller.userId, listingId }),
    { ...signedIn, seller: "not_found", stranger: "ok" },
  ),
  row(api.dataExports.mine, none, signedIn),
  row(api.dataExports.request, none, signedIn),
  row(api.demo.logins, none, anyone),
  row(api.devTools.tools, none, adminsOnly),
  row(api.devTools.loadDemo, none, butThen(adminsOnly, "dev_tools_off")),
  row(api.devTools.runJob, () => ({ job: "x" }), butThen(adminsOnly, "dev_tools_off")),
  row(api.devTools.replayEvent, () => ({ eventId: "x" }), butThen(adminsOnly, "dev_tools_off")),
  row(
    api.devTools.check,
    () => ({ check: "stock" as const, cursor: null }),
    butThen(adminsOnly, "dev_tools_off"),
  ),
  row(api.demoOutbox.list, paged, butThen(adminsOnly, "dev_tools_off")),
  row(api.demoOutbox.sendTest, none, butThen(adminsOnly, "dev_tools_off")),

  row(api.favourites.ids, none, anyone),
  row(api.favourites.mine, paged, signedIn),
  row(api.favourites.set, ({ listingId }) => ({ listingId, isFavourite: true }), signedIn),
  row(api.jobs.failures, none, designatedOnly),
  row(api.jobs.tryAgain, ({ failureId }) => ({ failureId }), designatedOnly),

  row(api.listings.get, ({ listingId }) => ({ listingId }), anyone),
  row(
    api.listings.bySeller,
    ({ roles }) => ({ sellerId: roles.seller.userId, ...paged() }),
    anyone,
  ),
  row(api.listings.mine, paged, signedIn),
  row(api.listings.create, (w) => ({ clientKey: "form-1", quantity: 3, ...details(w) }), {
    ...sellersOnly,
    // The picture is the seller's own upload.
    stranger: "invalid_input",
  }),
  row(
    api.listings.update,
    (w) => ({ listingId: w.listingId, ...details(w), stock: { quantity: 4, soldCount: 0 } }),
    {
      ...sellersOnly,
      stranger: "forbidden",
    },
  ),
  row(api.listings.setActive, ({ listingId }) => ({ listingId, isActive: false }), {
    ...sellersOnly,
    stranger: "forbidden",
  }),
  row(api.listings.draft, none, sellersOnly),
  row(api.listings.saveDraft, ({ files }) => ({ form, images: [image(files.listing)] }), {
    ...sellersOnly,
    stranger: "invalid_input",
  }),
  row(api.listings.discardDraft, none, sellersOnly),

  row(
    api.messages.list,
    (w) => ({ ...conversation(w), ...paged() }),
    only(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.send,
    (w) => ({ ...conversation(w), message: "Hello", clientId: "message-1" }),
    only(["user", "seller"], "not_found"),
  ),
  row(api.messages.markRead, conversation, only(["user", "seller"], "not_found")),

  row(api.moderation.queue, () => ({ kind: "all" as const, limit: 10 }), adminsOnly),
  row(api.moderation.trail, paged, adminsOnly),
  row(
    api.moderation.decide,
    ({ reportId }) => ({ reportId, decision: "Resolved" as const, reason: "Spoken to" }),
    adminsOnly,
  ),
  row(api.moderation.unflag, ({ viewId }) => ({ viewId, reason: "Harmless" }), adminsOnly),
  row(api.notifications.badge, none, anyone),

  row(api.orderLists.purchases, paged, signedIn),
  row(api.orderLists.sold, paged, signedIn),
  row(api.orderLists.soldCount, none, signedIn),
  row(
    api.orders.start,
    ({ listingId, quizId }) => ({
      listingId,
      quizId,
      quantity: 1,
      deliveryMethod: "courier" as const,
      outcode: "M1",
    }),
    { ...only(["user"], "quiz_required"), seller: "own_listing" },
  ),
  row(api.orders.byUuid, order, signedIn),
  row(api.orders.timeline, order, inOrder([...PARTIES])),
  row(api.orders.cancel, order, { ...inOrder(["seller"]), user: "transition_refused" }),
  row(api.orders.checkPayment, order, inOrder(["user"])),
  row(api.orders.requestCancel, order, inOrder(["user"])),
  row(
    api.orders.markShipped,
    (w) => ({ ...order(w), courier: "APC", trackingReference: "AB 123" }),
    inOrder(["seller"]),
  ),
  row(api.orders.confirmArrival, order, {
    ...inOrder([]),
    user: "transition_refused",
  }),
  row(api.orders.confirmHandover, (w) => ({ ...order(w), code: "654321" }), inOrder(["seller"])),

  row(api.packaging.get, ({ transactionId }) => ({ transactionId }), signedIn),
  row(
    api.packaging.save,
    ({ transactionId, files }) => ({
      transactionId,
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
      photos: [image(files.packaging)],
    }),
    inOrder(["seller"]),
  ),
  row(api.packaging.score, ({ transactionId }) => ({ transactionId, score: 5 }), {
    ...inOrder([]),
    user: "transition_refused",
  }),

  row(api.profiles.me, none, anyone),
  row(api.profiles.update, () => ({ fullName: "Bea Buyer", about: "Shrimp" }), signedIn),
  row(
    api.profiles.setAvatar,
    ({ files }) => ({ storageId: files.avatar }),
    only(["user"], "not_found"),
  ),
  row(
    api.refunds.refundOrder,
    (w) => ({ ...order(w), amount: 100, reason: "One was small" }),
    adminsOnly,
  ),
  row(api.refunds.refundable, order, adminsOnly),
  row(api.refundRepair.list, none, adminsOnly),
  row(api.refundRepair.tryAgain, ({ refundId }) => ({ refundId }), adminsOnly),
  row(api.refundRepair.dismiss, ({ refundId }) => ({ refundId }), adminsOnly),
  row(api.refundRepair.letOrderGoOn, ({ chargebackId }) => ({ chargebackId }), adminsOnly),
  row(
    api.refundRepair.matchAgain,
    ({ heldFactId }) => ({ heldFactId }),
    butThen(adminsOnly, "payment_unknown"),
  ),
  row(api.refundRepair.dismissUnmatched, ({ heldFactId }) => ({ heldFactId }), adminsOnly),
  row(
    api.reports.create,
    ({ listingId }) => ({
      itemType: "listing" as const,
      itemId: listingId,
      reason: "Spam",
      details: "Plastic",
    }),
    { ...signedIn, seller: "forbidden", stranger: "ok" },
  ),
  row(api.savedSearches.mine, none, signedIn),
  row(api.savedSearches.save, () => ({ name: "Shrimp", query: "search=red" }), signedIn),
  row(api.savedSearches.remove, ({ searchId }) => ({ searchId }), only(["user"], "not_found")),
  row(api.sellerApplications.mine, none, signedIn),
  row(
    api.sellerApplications.submit,
    ({ files }) => ({
      location: "Leeds",
      whatToSell: "Shrimp",
      species: ["Cherry shrimp"],
      estimatedSales: "2 a month",
      isHobbyist: true,
      aboutSeller: "Ten years of shrimp",
      comments: "None",
      video: { storageId: files.packagingVideo, name: "packing.mp4" },
    }),
    {
      // The film is the user's own upload.
      ...only(["user"], "not_found"),
      seller: "submission_failed",
      stranger: "submission_failed",
    },
  ),
  row(api.sellerApprovals.list, paged, adminsOnly),
  row(
    api.sellerApprovals.decide,
    ({ applicationId }) => ({ applicationId, approve: false, reason: "No photographs" }),
    adminsOnly,
  ),
  row(
    api.sellerApprovals.banApplicant,
    (w) => ({ userId: target(w), reason: "Plastic fish" }),
    adminsOnly,
  ),
  row(api.sellerQuiz.questions, none, signedIn),
  row(api.sellerQuiz.submit, () => ({ answers: sellerAnswers }), signedIn),
  row(api.sellers.get, ({ roles }) => ({ sellerId: roles.seller.userId }), anyone),
  row(api.sellers.reviews, ({ roles }) => ({ sellerId: roles.seller.userId, ...paged() }), anyone),

  row(api.settings.get, none, signedIn),
  row(api.settings.setLocation, () => ({ outcode: "LS6" }), signedIn),
  row(
    api.settings.setDeliveryBands,
    () => ({ bands: [{ upToMiles: 50, pricePence: 1200 }] }),
    signedIn,
  ),
  row(
    api.settings.setNotifications,
    () => ({ notifications: { emailOnMessage: true, emailOnOrder: true } }),
    signedIn,
  ),
  row(api.settings.sessions, none, signedIn),
  row(api.settings.signOutElsewhere, none, signedIn),
  row(
    api.settings.changePassword,
    () => ({ currentPassword: "seahorse-9", newPassword: "short" }),
    butThen(signedIn, "password_length"),
  ),
  row(
    api.deletion.deleteMyAccount,
    () => ({ confirmation: "", proof: { password: "seahorse-9" } }),
    butThen(signedIn, "invalid_input"),
  ),
  row(api.species.search, () => ({ text: "cherry" }), anyone),
  row(api.species.lookUp, () => ({ name: "Cherry shrimp" }), anyone),

  row(api.suitability.start, ({ listingId }) => ({ listingId }), signedIn),
  row(api.suitability.latest, ({ listingId }) => ({ listingId }), signedIn),
  row(
    api.suitability.submit,
    ({ listingId, tankId }) => ({ listingId, tankId, tank, quantity: 1, answers: careAnswers }),
    { ...only(["user"], "not_found"), seller: "own_listing" },
  ),
  row(api.suitability.get, ({ quizId }) => ({ quizId }), signedIn),
  row(api.suitability.acknowledge, ({ quizId }) => ({ quizId }), only(["user"], "not_found")),
  row(api.tanks.mine, none, signedIn),
  row(api.tanks.create, () => ({ tank }), signedIn),
  row(api.tanks.update, ({ tankId }) => ({ tankId, tank }), only(["user"], "not_found")),
  row(api.tanks.setDefault, ({ tankId }) => ({ tankId }), only(["user"], "not_found")),
  row(api.tanks.remove, ({ tankId }) => ({ tankId }), only(["user"], "not_found")),
  row(api.typing.other, conversation, only(["user", "seller"], "not_found")),
  row(
    api.typing.set,
    (w) => ({ ...conversation(w), isTyping: true }),
    only(["user", "seller"], "not_found"),
  ),
  row(api.uploads.generateUploadUrl, none, signedIn),
  row(
    api.uploads.register,
    ({ files }) => ({ storageId: files.fresh, purpose: "listing" as const }),
    signedIn,
  ),

  row(api.auth.signOut as AnyPublic, none, anyone),
  row(
    makeFunctionReference<"action", { provider: string; params: Record<string, string> }>(
      "auth:signIn",
    ),
    () => ({ provider: "otp", params: { email: "nobody@shoal.test" } }),
    anyone,
  ),
];
