/** The types of the answers that `personalData.ts` gives for each table. */

import type { OrderedQuery } from "convex/server";
import type { DataModel, Doc, Id, TableNames } from "#convex/_generated/dataModel.js";
import type { MutationCtx, QueryCtx } from "#convex/_generated/server.js";
import type { Profile } from "#convex/shared/model/access.ts";

type Indexes<Table extends TableNames> = DataModel[Table]["indexes"];

/** An index, and the id field that it starts with. */
export type By<Table extends TableNames> = {
  [Index in keyof Indexes<Table>]: readonly [Index, Indexes<Table>[Index][0]];
}[keyof Indexes<Table>];

/** Fields as they are stored, or a function. Times in ms epoch, money in pence. */
type Show<Table extends TableNames> =
  | readonly (keyof Doc<Table>)[]
  | ((row: Doc<Table>, ctx: QueryCtx) => object | Promise<object>);

/** The account being removed, as it was before the first step. */
export type ClosingAccount = {
  profile: Profile;
  /** Null for users created without a sign-in. */
  account: Doc<"authAccounts"> | null;
  /** Its address was never confirmed, so its user and profile are deleted too, not only anonymised. */
  isUnconfirmed: boolean;
};

/** Runs in the transaction that ends the account, so that no half-deleted account exists. */
type ImmediateStep = { immediateStep: (ctx: MutationCtx, user: ClosingAccount) => Promise<void> };
/** Handled with the rows of another table, or kept. */
type HandledElsewhere = { with: TableNames } | { kept: string };

/** A person's rows of a table. */
export type Rows<Table extends TableNames> = {
  by: By<Table>;
  /** Sections of the download by name; or why it has none. */
  download: Readonly<Record<string, Show<Table>>> | string;
  /** What happens to each row when the account is deleted. */
  deletion:
    | "delete"
    | ((ctx: MutationCtx, row: Doc<Table>) => Promise<void>)
    | ImmediateStep
    | HandledElsewhere;
  /** Accounts with an unconfirmed address may have such rows, which are deleted with the account. */
  unconfirmed?: true;
};

/** For a table whose rows aren't found by person. */
type RowsWithoutPerson = { download: string; deletion: ImmediateStep | HandledElsewhere };

/** Two `Rows` if a row has two sides, say a buyer and a seller. */
export type Answer<Table extends TableNames> =
  | Rows<Table>
  | readonly Rows<Table>[]
  | RowsWithoutPerson;

/** The rows of one person or order, in the order of the index. */
export function rowsBy<Table extends TableNames>(
  { db }: QueryCtx,
  table: Table,
  [index, field]: By<Table>,
  id: Id<"users"> | Id<"orders">,
): OrderedQuery<DataModel[Table]> {
  return db.query(table).withIndex(index, (q) => q.eq(field as never, id as never));
}

/** More rows than an order can have in any table: its proposals and payments are limited. */
const ORDER_ROWS_MAX = 500;

/** All rows of one order, by an index that starts with its id. */
export const rowsOfOrder = async <Table extends TableNames>(
  ctx: QueryCtx,
  table: Table,
  index: Extract<By<Table>, readonly [unknown, "orderId"]>[0],
  orderId: Id<"orders">,
): Promise<Doc<Table>[]> =>
  await rowsBy(ctx, table, [index, "orderId"] as By<Table>, orderId).take(ORDER_ROWS_MAX);
