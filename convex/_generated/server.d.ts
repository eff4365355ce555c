/* eslint-disable */
/**
 * Generated utilities.
 *
 * THIS CODE IS AUTOMATICALLY GENERATED.
 *
 * To regenerate, run `npx convex dev`.
 * @module
 */
import type { ActionBuilder, HttpActionBuilder, MutationBuilder, QueryBuilder, GenericActionCtx, GenericMutationCtx, GenericQueryCtx, GenericDatabaseReader, GenericDatabaseWriter } from "convex/server";
import type { DataModel } from "./dataModel.js";
export declare const query: QueryBuilder<DataModel, "public">;
export declare const internalQuery: QueryBuilder<DataModel, "internal">;
export declare const mutation: MutationBuilder<DataModel, "public">;
export declare const internalMutation: MutationBuilder<DataModel, "internal">;
export declare const action: ActionBuilder<DataModel, "public">;
export declare const internalAction: ActionBuilder<DataModel, "internal">;
export declare const httpAction: HttpActionBuilder;
export type QueryCtx = GenericQueryCtx<DataModel>;
export type MutationCtx = GenericMutationCtx<DataModel>;
export type ActionCtx = GenericActionCtx<DataModel>;
export type DatabaseReader = GenericDatabaseReader<DataModel>;
export type DatabaseWriter = GenericDatabaseWriter<DataModel>;
interface Env { readonly CONVEX_CLOUD_URL: string; readonly CONVEX_SITE_URL: string; readonly SITE_URL: string; readonly JWT_PRIVATE_KEY: string; readonly JWKS: string; readonly STRIPE_SECRET_KEY: string; readonly STRIPE_WEBHOOK_SECRET: string; readonly STRIPE_API_BASE: string | undefined; readonly RESEND_API_KEY: string; readonly RESEND_BASE_URL: string | undefined; readonly EMAIL_FROM: string; readonly ADMIN_EMAIL: string; readonly CONTACT_EMAIL: string; readonly FAILED_USER_IDS: string | undefined; readonly ALLOW_DEV_TOOLS: string | undefined; }
export declare const env: Env;
