import { makeFunctionReference } from "convex/server";
import { api } from "#convex/_generated/api.js";
import { row, type PublicFunction, type Row, allowOnly, noArgs, address } from "../publicRow";
import { newSubscription } from "../push";
import { anyone, withErrorForAllowed, signedInOnly } from "../roles";

const { subscription } = newSubscription();

export const rows: Row[] = [
  row(api.accounts.addresses.mine, noArgs, signedInOnly),
  row(api.accounts.addresses.add, () => ({ address }), signedInOnly),
  row(
    api.accounts.addresses.update,
    ({ addressId }) => ({ addressId, address }),
    allowOnly(["user"], "not_found"),
  ),
  row(
    api.accounts.addresses.setDefault,
    ({ addressId }) => ({ addressId }),
    allowOnly(["user"], "not_found"),
  ),
  row(
    api.accounts.addresses.remove,
    ({ addressId }) => ({ addressId }),
    allowOnly(["user"], "not_found"),
  ),

  row(api.accounts.bounces.retryBouncedEmail, noArgs, signedInOnly),

  row(
    api.accounts.changeEmail.request,
    () => ({ email: "nobody", password: "seahorse-9" }),
    withErrorForAllowed(signedInOnly, "invalid_email"),
  ),
  row(
    api.accounts.changeEmail.confirm,
    () => ({ code: "123456 and more than a code has, so that no account needs to be looked up" }),
    withErrorForAllowed(signedInOnly, "code_invalid"),
  ),

  row(api.accounts.pushDevices.mine, noArgs, signedInOnly),
  row(api.accounts.pushDevices.register, () => subscription, signedInOnly),
  row(
    api.accounts.pushDevices.unregister,
    () => ({ endpoint: subscription.endpoint }),
    signedInOnly,
  ),
  row(
    api.accounts.pushDevices.remove,
    ({ deviceId }) => ({ deviceId }),
    allowOnly(["user"], "not_found"),
  ),
  row(
    api.accounts.pushDevices.sendTest,
    ({ deviceId }) => ({ deviceId }),
    allowOnly(["user"], "not_found"),
  ),

  row(api.accounts.profiles.me, noArgs, anyone),
  row(
    api.accounts.profiles.update,
    () => ({ fullName: "Bea Buyer", about: "Shrimp" }),
    signedInOnly,
  ),
  row(
    api.accounts.profiles.setAvatar,
    ({ files }) => ({ storageId: files.avatar }),
    allowOnly(["user"], "not_found"),
  ),

  row(api.accounts.settings.get, noArgs, signedInOnly),
  row(api.accounts.settings.setLocation, () => ({ outcode: "LS6" }), signedInOnly),
  row(
    api.accounts.settings.setDeliveryBands,
    () => ({ bands: [{ upToMiles: 50, pricePence: 1200 }] }),
    signedInOnly,
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
    signedInOnly,
  ),
  row(
    api.accounts.settings.setQuietHours,
    () => ({ quietHours: { from: 1320, until: 420 } }),
    signedInOnly,
  ),
  row(api.accounts.settings.sessions, noArgs, signedInOnly),
  row(api.accounts.settings.signOutElsewhere, noArgs, signedInOnly),
  row(
    api.accounts.settings.changePassword,
    () => ({ currentPassword: "seahorse-9", newPassword: "short" }),
    withErrorForAllowed(signedInOnly, "password_length"),
  ),

  row(api.auth.signOut as PublicFunction, noArgs, anyone),
  row(
    makeFunctionReference<"action", { provider: string; params: Record<string, string> }>(
      "auth:signIn",
    ),
    () => ({ provider: "otp", params: { email: "nobody@shoal.test" } }),
    anyone,
  ),
];
