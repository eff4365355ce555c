import { mutationsOf } from "./mutation";

export const newcomers = mutationsOf(["tests/convex/claims", "tests/convex/tanks"], {
  "convex/claims/rules/newcomers.ts": [
    [`status === "delivered" || status === "completed"`, `status === "completed"`],
    [`status === "delivered" || status === "completed"`, `status === "delivered"`],
    [`if (!hasArrived(order)) return null;`, ``],
    [`problem === "ill" ? sum : sum + animals`, `sum + animals`],
    [`if (alive <= 0 || !listing) return null;`, `if (alive < 0 || !listing) return null;`],
    [`if (before?.added) return;`, ``],
    [`!isCount(count, order.quantity)`, `!isCount(count, order.quantity + 1)`],
    [
      `if (!before) await answerWith(ctx, order, null, undefined);`,
      `await answerWith(ctx, order, before, undefined);`,
    ],
    [`await ctx.db.delete("newcomers", row._id);`, ``],
    [
      `const tank = await requireOwnTank(ctx, viewer, tankId);`,
      `const tank = (await ctx.db.get("tanks", tankId)) ?? fail("not_found");`,
    ],
    [`if (before) await ctx.db.delete("newcomers", before._id);`, ``],
    [`isPlant: !(await carriesAnimals(ctx, order))`, `isPlant: false`],
    [`isPlant: !(await carriesAnimals(ctx, order))`, `isPlant: order.category === "plants"`],
  ],
  "convex/domain/tanks/inhabitants.ts": [
    [`row ? findSpecies(b) === row : foldText(a) === foldText(b)`, `foldText(a) === foldText(b)`],
    [
      `row ? findSpecies(b) === row : foldText(a) === foldText(b)`,
      `row ? findSpecies(b) === row : a === b`,
    ],
    [`count: row.count + count`, `count`],
    [`if (left <= 0) return [];`, `if (left < 0) return [];`],
    [`males + females <= left`, `males + females < left`],
    [`: [{ species: row.species, count: left }]`, `: [{ ...row, count: left }]`],
  ],
});
