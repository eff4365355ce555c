/**
 * Every public function: who may call it and with what. `functions.test.ts` calls each as everybody, `bounds.test.ts`
 * with arguments that nobody in his right mind would send. A public function without a row fails both.
 */
import { aListing, aListingForm } from "./aListing";
import {
  type FunctionArgs,
  type FunctionReference,
  getFunctionName,
  makeFunctionReference,
} from "convex/server";
import { api } from "../../../convex/_generated/api";
import type { ErrorCode } from "../../../convex/errors";
import {
  adminPages,
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
  return { ...butThen(signedIn, code), unapproved: stranger, stranger, ...mine };
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

const details = ({ files }: World) => {
  const { quantity: _, ...listing } = aListing({
    minQuantity: 2,
    deliveryMethods: ["courier"],
    deliveryBands: [{ upToMiles: 50, pricePence: 1200 }],
  });
  const proof = { storageId: files.proof, name: "permit.pdf" };
  return { ...listing, images: [image(files.listing)], proof };
};
const stars = {
  overall: 4,
  accurateDescription: 5,
  postageCost: 3,
  deliveryTime: 4,
  communication: 5,
};
const address = {
  name: "Bea Buyer",
  line1: "1 Willow Walk",
  line2: "Hyde Park",
  town: "Manchester",
  postcode: "M1 1AA",
  phone: "07700 900123",
};
const form = aListingForm({
  minQuantity: "2",
  deliveryMethods: ["courier"],
  bands: [{ upToMiles: "50", price: "12" }],
});

export const publicFunctions: Row[] = [
  row(
    api.claims.claims.ofOrder,
    ({ claims }) => ({ orderId: claims.contested }),
    inOrder([...PARTIES], "order_not_found"),
  ),
  row(api.claims.newcomers.ofOrder, order, inOrder(["user"])),
  row(api.claims.newcomers.add, (w) => ({ ...order(w), tankId: w.tankId, count: 1 }), {
    ...inOrder([]),
    user: "transition_refused",
  }),
  row(api.claims.newcomers.notNow, order, { ...inOrder([]), user: "transition_refused" }),
  row(api.claims.newcomers.undo, order, inOrder(["user"])),
  row(
    api.claims.claims.make,
    ({ claims, files }) => ({
      orderId: claims.none,
      items: [{ problem: "dead" as const, animals: 1 }],
      description: "It does not move",
      photos: [image(files.claim)],
    }),
    inOrder(["user"]),
  ),
  row(
    api.claims.claims.accept,
    ({ claims }) => ({ orderId: claims.open, amount: 600 }),
    inOrder(["seller"]),
  ),
  row(
    api.claims.claims.answer,
    ({ claims, files }) => ({
      orderId: claims.open,
      words: "They left well",
      photos: [image(files.answer)],
      offer: 100,
    }),
    inOrder(["seller"]),
  ),
  row(
    api.claims.claims.acceptOffer,
    ({ claims }) => ({ orderId: claims.offered }),
    inOrder(["user"]),
  ),
  row(
    api.claims.claims.declineOffer,
    ({ claims }) => ({ orderId: claims.offered }),
    inOrder(["user"]),
  ),
  row(
    api.claims.claims.decide,
    ({ claims }) => ({
      orderId: claims.contested,
      decision: "partial" as const,
      amount: 300,
      reason: "Both packed and kept it well",
    }),
    adminsOnly,
  ),
  row(api.claims.claims.caseOf, ({ claims }) => ({ orderId: claims.contested }), adminPages),
  row(
    api.orders.adjustments.card,
    ({ adjustmentId }) => ({ adjustmentId }),
    inOrder([...PARTIES], "order_not_found"),
  ),
  row(api.orders.cards.get, order, inOrder([...PARTIES], "order_not_found")),
  row(
    api.orders.adjustments.propose,
    (w) => ({ ...order(w), proposedDeliveryCharge: 900 }),
    inOrder(["seller"]),
  ),
  row(
    api.orders.adjustments.answer,
    ({ adjustmentId }) => ({ adjustmentId, accept: true }),
    inOrder(["user"]),
  ),

  row(api.moderation.accounts.remove, (w) => ({ userId: target(w) }), adminsOnly),
  row(api.moderation.accounts.removeMany, (w) => ({ userIds: [target(w)] }), adminsOnly),
  row(api.moderation.accounts.failedUsers, none, adminPages),
  row(
    api.moderation.accounts.updateProfile,
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
    api.moderation.accounts.approveOrReject,
    ({ roles }) => ({ userId: roles.user.userId, approve: false, reason: "No photographs" }),
    adminsOnly,
  ),
  row(
    api.moderation.bans.ban,
    (w) => ({
      userId: target(w),
      purgeListings: true,
      bannedUntil: Date.now() + 1000,
      reason: "Plastic fish",
    }),
    adminsOnly,
  ),

  row(api.moderation.messages.counts, none, designatedOnly),
  row(api.moderation.messages.list, () => ({ filter: "all" as const, ...paged() }), designatedOnly),
  row(api.moderation.messages.messages, ({ viewId }) => ({ viewId, ...paged() }), designatedOnly),
  row(api.moderation.messages.markRead, ({ viewId }) => ({ viewId }), designatedOnly),
  row(
    api.moderation.messages.flag,
    ({ viewId }) => ({ viewId, category: "Spam" as const }),
    designatedOnly,
  ),
  row(api.moderation.messages.unflag, ({ viewId }) => ({ viewId }), designatedOnly),

  row(
    api.moderation.orders.list,
    () => ({ search: "shrimp", from: 0, to: 1, ...paged() }),
    adminPages,
  ),
  row(api.moderation.overview.counts, none, designatedOnly),
  row(api.moderation.overview.recentOrders, none, designatedOnly),
  row(api.moderation.users.list, () => ({ search: "person", ...paged() }), adminPages),
  row(
    api.moderation.users.suspend,
    (w) => ({ userId: target(w), suspended: true, reason: "Late answers" }),
    adminsOnly,
  ),
  row(api.moderation.bans.lift, (w) => ({ userId: target(w), reason: "Plastic fish" }), adminsOnly),

  row(api.listings.browse.list, () => ({ filters: { search: "shrimp" }, ...paged() }), anyone),
  row(api.listings.browse.count, () => ({ filters: { search: "shrimp" } }), anyone),
  row(api.listings.browse.arrivals, () => ({ filters: { search: "shrimp" }, since: 0 }), anyone),
  row(api.listings.browse.corrected, () => ({ search: "shrimpp" }), anyone),
  row(api.listings.browse.newest, () => ({ category: "shrimp" as const }), anyone),
  row(api.listings.alike.similar, ({ listingId }) => ({ listingId, near: "LS6" }), anyone),
  row(api.listings.alike.moreOfSeller, ({ listingId }) => ({ listingId }), anyone),
  row(api.listings.browse.nearby, () => ({ outcode: "LS6" }), anyone),
  row(api.listings.browse.cards, (w) => ({ listingIds: [w.listingId] }), anyone),
  row(api.listings.listings.existed, (w) => ({ listingId: w.listingId }), anyone),
  row(api.listings.browse.place, () => ({ outcode: "LS6" }), anyone),
  row(
    api.orders.checkout.page,
    ({ listingId, quizId }) => ({ listingId, quizId, outcode: "M1" }),
    signedIn,
  ),
  row(
    api.messages.contact.send,
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

  row(api.messages.conversations.list, paged, signedIn),
  row(api.messages.conversations.get, conversation, only(["user", "seller"], "not_found")),
  row(
    api.messages.conversations.between,
    ({ roles, listingId }) => ({ sellerId: roles.seller.userId, listingId }),
    { ...signedIn, seller: "not_found", stranger: "ok" },
  ),
  row(
    api.messages.messages.begin,
    ({ roles, listingId }) => ({
      ...{ sellerId: roles.seller.userId, listingId, message: "Hello", clientId: "begin-1" },
    }),
    { ...signedIn, seller: "not_found", stranger: "ok" },
  ),
  row(api.privacy.dataExports.mine, none, signedIn),
  row(api.privacy.dataExports.request, none, signedIn),
  row(api.demo.accounts.logins, none, anyone),
  row(api.demo.devTools.tools, none, adminPages),
  row(api.demo.devTools.loadDemo, none, butThen(adminsOnly, "dev_tools_off")),
  row(api.demo.devTools.runJob, () => ({ job: "x" }), butThen(adminsOnly, "dev_tools_off")),
  row(
    api.demo.devTools.replayEvent,
    () => ({ eventId: "x" }),
    butThen(adminsOnly, "dev_tools_off"),
  ),
  row(
    api.demo.devTools.check,
    () => ({ check: "stock" as const, cursor: null }),
    butThen(adminPages, "dev_tools_off"),
  ),
  row(api.demo.outbox.list, paged, butThen(adminPages, "dev_tools_off")),
  row(api.demo.outbox.sendTest, none, butThen(adminsOnly, "dev_tools_off")),

  row(api.listings.favourites.marks, none, anyone),
  row(api.listings.favourites.mine, paged, signedIn),
  row(api.listings.favourites.set, ({ listingId }) => ({ listingId, isFavourite: true }), signedIn),
  row(api.shared.clock.now, none, anyone),
  row(api.shared.jobs.failures, none, designatedOnly),
  row(api.shared.jobs.tryAgain, ({ failureId }) => ({ failureId }), designatedOnly),

  row(api.listings.listings.get, ({ listingId }) => ({ listingId }), anyone),
  row(api.listings.listings.getHidden, ({ listingId }) => ({ listingId }), signedIn),
  row(
    api.listings.listings.bySeller,
    ({ roles }) => ({ sellerId: roles.seller.userId, ...paged() }),
    anyone,
  ),
  row(api.listings.listings.mine, paged, signedIn),
  row(
    api.listings.listings.create,
    (w) => ({ clientKey: "form-1", quantity: 3, copyOf: w.listingId, ...details(w) }),
    {
      ...sellersOnly,
      // The picture is the seller's own upload.
      stranger: "invalid_input",
    },
  ),
  row(
    api.listings.listings.update,
    (w) => ({ listingId: w.listingId, ...details(w), stock: { quantity: 4, soldCount: 0 } }),
    {
      ...sellersOnly,
      stranger: "forbidden",
    },
  ),
  row(api.listings.listings.setActive, ({ listingId }) => ({ listingId, isActive: false }), {
    ...sellersOnly,
    stranger: "forbidden",
  }),
  row(api.listings.listings.remove, ({ listingId }) => ({ listingId }), {
    ...butThen(signedIn, "forbidden"),
    seller: "ok",
    stranger: "forbidden",
  }),
  row(api.listings.proofs.mine, ({ listingId }) => ({ listingId }), {
    ...sellersOnly,
    stranger: "forbidden",
  }),
  row(
    api.listings.drafts.mine,
    ({ listingId }) => ({ of: { listingId, as: "edit" as const } }),
    sellersOnly,
  ),
  row(
    api.listings.drafts.save,
    ({ files, listingId }) => ({
      of: { listingId, as: "copy" as const },
      form,
      images: [image(files.listing)],
    }),
    { ...sellersOnly, stranger: "forbidden" },
  ),
  row(
    api.listings.drafts.discard,
    ({ listingId }) => ({ of: { listingId, as: "edit" as const } }),
    sellersOnly,
  ),

  row(
    api.messages.messages.list,
    (w) => ({ ...conversation(w), ...paged() }),
    only(["user", "seller"], "not_found"),
  ),
  row(
    api.messages.messages.send,
    (w) => ({ ...conversation(w), message: "Hello", clientId: "message-1" }),
    only(["user", "seller"], "not_found"),
  ),
  row(api.messages.messages.markRead, conversation, only(["user", "seller"], "not_found")),

  row(api.moderation.queue.queue, () => ({ kind: "all" as const, limit: 10 }), adminPages),
  row(api.moderation.queue.trail, paged, adminPages),
  row(
    api.moderation.queue.decide,
    ({ reportId }) => ({ reportId, decision: "Resolved" as const, reason: "Spoken to" }),
    adminsOnly,
  ),
  row(
    api.moderation.proofs.decide,
    ({ proofId, files }) => ({ proofId, fileId: files.proof, accept: true, reason: "A permit" }),
    adminsOnly,
  ),
  row(api.moderation.queue.unflag, ({ viewId }) => ({ viewId, reason: "Harmless" }), adminsOnly),
  row(api.messages.badge.get, none, anyone),

  row(api.notifications.notifications.list, paged, signedIn),
  row(api.notifications.notifications.unread, none, anyone),
  row(
    api.notifications.notifications.markRead,
    ({ notificationId }) => ({ notificationId }),
    only(["user"], "not_found"),
  ),
  row(api.notifications.notifications.markOrderRead, order, signedIn),
  row(api.notifications.notifications.markAllRead, none, signedIn),

  row(api.orders.lists.purchases, paged, signedIn),
  row(api.orders.lists.sold, paged, signedIn),
  row(api.orders.lists.soldCount, none, signedIn),
  row(
    api.orders.purchases.start,
    ({ listingId, quizId }) => ({
      listingId,
      quizId,
      quantity: 1,
      deliveryMethod: "courier" as const,
      address,
      saveAddress: true,
      shownTotal: 1730,
    }),
    { ...only(["user"], "quiz_required"), seller: "own_listing" },
  ),
  row(api.orders.addresses.ofOrder, order, inOrder([...PARTIES], "order_not_found")),
  row(api.orders.addresses.change, (w) => ({ ...order(w), address }), inOrder(["user"])),
  row(api.orders.orders.byUuid, order, signedIn),
  row(api.orders.orders.timeline, order, inOrder([...PARTIES])),
  row(api.orders.orders.cancel, order, { ...inOrder(["seller"]), user: "transition_refused" }),
  row(api.orders.purchases.checkPayment, order, inOrder(["user"])),
  row(api.orders.orders.requestCancel, order, inOrder(["user"])),
  row(
    api.orders.orders.markShipped,
    (w) => ({ ...order(w), courier: "APC", trackingReference: "AB 123" }),
    inOrder(["seller"]),
  ),
  row(api.orders.orders.confirmArrival, order, {
    ...inOrder([]),
    user: "transition_refused",
  }),
  row(
    api.orders.orders.confirmHandover,
    (w) => ({ ...order(w), code: "654321" }),
    inOrder(["seller"]),
  ),

  row(api.orders.packaging.get, ({ transactionId }) => ({ transactionId }), signedIn),
  row(
    api.orders.packaging.save,
    ({ transactionId, files }) => ({
      transactionId,
      checklist: { fasted: true, bagged: true, insulated: true, heatPack: true, labelled: true },
      photos: [image(files.packaging)],
      weather: "4 to 9 °C",
    }),
    inOrder(["seller"]),
  ),
  row(api.orders.packaging.score, ({ transactionId }) => ({ transactionId, score: 5 }), {
    ...inOrder([]),
    user: "transition_refused",
  }),

  row(api.accounts.profiles.me, none, anyone),
  row(api.accounts.profiles.update, () => ({ fullName: "Bea Buyer", about: "Shrimp" }), signedIn),
  row(
    api.accounts.profiles.setAvatar,
    ({ files }) => ({ storageId: files.avatar }),
    only(["user"], "not_found"),
  ),
  row(
    api.payments.refunds.refundOrder,
    (w) => ({ ...order(w), amount: 100, reason: "One was small" }),
    adminsOnly,
  ),
  row(api.payments.refunds.refundable, order, adminPages),
  row(api.payments.moneyProblems.list, none, adminPages),
  row(api.payments.moneyProblems.tryAgain, ({ refundId }) => ({ refundId }), adminsOnly),
  row(api.payments.moneyProblems.dismiss, ({ refundId }) => ({ refundId }), adminsOnly),
  row(api.payments.moneyProblems.resumeOrder, ({ chargebackId }) => ({ chargebackId }), adminsOnly),
  row(
    api.payments.moneyProblems.matchAgain,
    ({ deferredId }) => ({ deferredId }),
    butThen(adminsOnly, "payment_unknown"),
  ),
  row(
    api.payments.moneyProblems.dismissUnmatched,
    ({ deferredId }) => ({ deferredId }),
    adminsOnly,
  ),
  row(
    api.moderation.reports.create,
    ({ listingId }) => ({
      itemType: "listing" as const,
      itemId: listingId,
      reason: "Spam",
      details: "Plastic",
    }),
    { ...signedIn, seller: "forbidden", stranger: "ok" },
  ),
  row(api.listings.savedSearches.mine, none, signedIn),
  row(api.listings.savedSearches.save, () => ({ name: "Shrimp", query: "search=red" }), signedIn),
  row(
    api.listings.savedSearches.setAlert,
    ({ searchId }) => ({ searchId, mark: true, mail: true }),
    only(["user"], "not_found"),
  ),
  row(
    api.listings.savedSearches.look,
    ({ searchId }) => ({ searchId }),
    only(["user"], "not_found"),
  ),
  row(
    api.listings.savedSearches.remove,
    ({ searchId }) => ({ searchId }),
    only(["user"], "not_found"),
  ),
  row(api.sellers.applications.mine, none, signedIn),
  row(
    api.sellers.applications.submit,
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
  row(
    api.sellers.applications.withdraw,
    none,
    only(["user"], "submission_failed", "submission_failed"),
  ),
  row(api.sellers.applications.sync, none, signedIn),
  row(api.sellers.drafts.mine, none, signedIn),
  row(
    api.sellers.drafts.save,
    ({ files }) => ({
      form: {
        location: "Leeds",
        whatToSell: "Shr",
        species: ["Cherry shrimp"],
        estimatedSales: "",
        isHobbyist: true,
        aboutSeller: "",
        comments: "",
      },
      video: { storageId: files.packagingVideo, name: "packing.mp4" },
    }),
    // The film is the user's own upload.
    only(["user"], "not_found"),
  ),
  row(api.sellers.drafts.discard, none, signedIn),
  row(api.moderation.approvals.list, paged, adminPages),
  row(
    api.moderation.approvals.decide,
    ({ applicationId }) => ({ applicationId, approve: false, reason: "No photographs" }),
    adminsOnly,
  ),
  row(api.sellers.quiz.questions, none, signedIn),
  row(api.sellers.quiz.submit, () => ({ answers: sellerAnswers }), signedIn),
  row(api.sellers.sellers.get, ({ roles }) => ({ sellerId: roles.seller.userId }), anyone),

  row(
    api.reviews.reviews.ofSeller,
    ({ roles }) => ({ sellerId: roles.seller.userId, ...paged() }),
    anyone,
  ),
  row(api.reviews.reviews.ofOrder, order, inOrder([...PARTIES], "order_not_found")),
  row(
    api.reviews.reviews.save,
    (w) => ({ ...order(w), ...stars, comment: "Lively, and well packed" }),
    inOrder(["user"]),
  ),
  row(
    api.reviews.reviews.answer,
    ({ reviewId }) => ({ reviewId, answer: "Thank you" }),
    only(["seller"], "forbidden"),
  ),
  row(
    api.moderation.reviews.hide,
    ({ reviewId }) => ({ reviewId, part: "review" as const, reason: "Names a person" }),
    adminsOnly,
  ),
  row(
    api.moderation.reviews.show,
    ({ reviewId }) => ({ reviewId, part: "review" as const, reason: "It was fair" }),
    adminsOnly,
  ),
  row(api.moderation.reviews.hidden, () => ({ part: "answer" as const, ...paged() }), adminPages),

  row(api.accounts.addresses.mine, none, signedIn),
  row(api.accounts.addresses.add, () => ({ address }), signedIn),
  row(
    api.accounts.addresses.update,
    ({ addressId }) => ({ addressId, address }),
    only(["user"], "not_found"),
  ),
  row(
    api.accounts.addresses.setDefault,
    ({ addressId }) => ({ addressId }),
    only(["user"], "not_found"),
  ),
  row(
    api.accounts.addresses.remove,
    ({ addressId }) => ({ addressId }),
    only(["user"], "not_found"),
  ),
  row(api.accounts.settings.get, none, signedIn),
  row(api.accounts.settings.setLocation, () => ({ outcode: "LS6" }), signedIn),
  row(
    api.accounts.settings.setDeliveryBands,
    () => ({ bands: [{ upToMiles: 50, pricePence: 1200 }] }),
    signedIn,
  ),
  row(
    api.accounts.settings.setNotifications,
    () => ({
      notifications: {
        emailOnMessage: true,
        emailOnOrder: true,
        emailOnDelivery: true,
        emailOnReview: true,
        emailOnSearch: true,
        emailOnPrice: true,
        bellOnPrice: true,
      },
    }),
    signedIn,
  ),
  row(api.accounts.settings.sessions, none, signedIn),
  row(api.accounts.settings.signOutElsewhere, none, signedIn),
  row(
    api.accounts.settings.changePassword,
    () => ({ currentPassword: "seahorse-9", newPassword: "short" }),
    butThen(signedIn, "password_length"),
  ),
  row(
    api.privacy.deletion.deleteMyAccount,
    () => ({ confirmation: "", proof: { password: "seahorse-9" } }),
    butThen(signedIn, "invalid_input"),
  ),
  row(api.listings.species.search, () => ({ text: "cherry" }), anyone),
  row(
    api.listings.species.lookUp,
    () => ({ name: "Cherry shrimp", title: "Ten young ones" }),
    anyone,
  ),

  row(api.tanks.suitability.start, ({ listingId }) => ({ listingId }), signedIn),
  row(api.tanks.suitability.latest, ({ listingId }) => ({ listingId }), signedIn),
  row(
    api.tanks.suitability.submit,
    ({ listingId, tankId }) => ({ listingId, tankId, tank, quantity: 1, answers: careAnswers }),
    { ...only(["user"], "not_found"), seller: "own_listing" },
  ),
  row(api.tanks.suitability.get, ({ quizId }) => ({ quizId }), signedIn),
  row(api.tanks.suitability.acknowledge, ({ quizId }) => ({ quizId }), only(["user"], "not_found")),
  row(api.tanks.tanks.mine, none, signedIn),
  row(api.tanks.tanks.create, () => ({ tank }), signedIn),
  row(api.tanks.tanks.update, ({ tankId }) => ({ tankId, tank }), only(["user"], "not_found")),
  row(api.tanks.tanks.setDefault, ({ tankId }) => ({ tankId }), only(["user"], "not_found")),
  row(api.tanks.tanks.remove, ({ tankId }) => ({ tankId }), only(["user"], "not_found")),
  row(api.messages.typing.other, conversation, only(["user", "seller"], "not_found")),
  row(
    api.messages.typing.set,
    (w) => ({ ...conversation(w), isTyping: true }),
    only(["user", "seller"], "not_found"),
  ),
  row(api.shared.uploads.generateUploadUrl, none, signedIn),
  row(
    api.shared.uploads.register,
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
