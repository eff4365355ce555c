import { makeFunctionReference } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { row, type AnyPublic, type Row, only, none, address } from "../publicRow";
import { newSubscription } from "../push";
import { anyone, withErrorForAllowed, signedIn } from "../roles";

const { subscription } = newSubscription();

export const rows: Row[] = [
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

  row(api.accounts.bounces.retryBouncedEmail, none, signedIn),

  row(
    api.accounts.changeEmail.request,
    () => ({ email: "nobody", password: "seahorse-9" }),
    withErrorForAllowed(signedIn, "invalid_email"),
  ),
  row(
    api.accounts.changeEmail.confirm,
    () => ({ code: "123456 and more than a code has, so that no account needs to be looked up" }),
    withErrorForAllowed(signedIn, "code_invalid"),
  ),

  row(api.accounts.pushDevices.mine, none, signedIn),
  row(api.accounts.pushDevices.register, () => subscription, signedIn),
  row(api.accounts.pushDevices.unregister, () => ({ endpoint: subscription.endpoint }), signedIn),
  row(
    api.accounts.pushDevices.remove,
    ({ deviceId }) => ({ deviceId }),
    only(["user"], "not_found"),
  ),
  row(
    api.accounts.pushDevices.sendTest,
    ({ deviceId }) => ({ deviceId }),
    only(["user"], "not_found"),
  ),

  row(api.accounts.profiles.me, none, anyone),
  row(api.accounts.profiles.update, () => ({ fullName: "Bea Buyer", about: "Shrimp" }), signedIn),
  row(
    api.accounts.profiles.setAvatar,
    ({ files }) => ({ storageId: files.avatar }),
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
        pushOnMessage: true,
        pushOnOrder: true,
        pushOnDelivery: true,
        pushOnReview: true,
        pushOnSearch: true,
        pushOnPrice: true,
      },
    }),
    signedIn,
  ),
  row(
    api.accounts.settings.setQuietHours,
    () => ({ quietHours: { from: 1320, until: 420 } }),
    signedIn,
  ),
  row(api.accounts.settings.sessions, none, signedIn),
  row(api.accounts.settings.signOutElsewhere, none, signedIn),
  row(
    api.accounts.settings.changePassword,
    () => ({ currentPassword: "seahorse-9", newPassword: "short" }),
    withErrorForAllowed(signedIn, "password_length"),
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
