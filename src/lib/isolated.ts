export { isolated } from "#convex/domain/shared/isolated.ts";
