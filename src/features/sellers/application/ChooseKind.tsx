import { useMutation } from "convex/react";
import { useState } from "react";
import { api } from "#convex/_generated/api.js";
import type { SellerKind } from "#convex/domain/sellers/approval.ts";
import { ChoiceGroup } from "#src/components/ui/ChoiceGroup.tsx";
import { useCall } from "#src/hooks/useCall.ts";
import { sellerProblem } from "./problems";

const KINDS = [
  {
    value: "hobbyist",
    label: "As a private hobbyist",
    hint: "I rehome surplus animals or plants and don't trade as a business. Buyers see “Private seller” on your listings.",
  },
  {
    value: "business",
    label: "As a business",
    hint: "I have my council's licence to sell animals. Shoal checks it before I can sell.",
  },
] as const;

/** Private or trader: chosen before the quiz or the application, and saved at once. */
export function ChooseKind({ sellsAs }: { sellsAs: SellerKind | null }) {
  const choose = useMutation(api.sellers.applications.chooseKind);
  const { run } = useCall({ overlapping: true });
  // The choice just made, shown until the server has saved it.
  const [pendingKind, setPendingKind] = useState<SellerKind | null>(null);
  const save = async (kind: SellerKind) => {
    setPendingKind(kind);
    await run(() => choose({ sellsAs: kind }), {
      failed: (error) => ({ title: sellerProblem(error) }),
    });
    setPendingKind((latest) => (latest === kind ? null : latest));
  };
  return (
    <ChoiceGroup
      legend="How do you want to sell?"
      hint="Not sure? Selling for profit or buying to resell usually counts as a business. Your council can advise."
      layout="cards"
      options={KINDS}
      value={pendingKind ?? sellsAs}
      onChange={(kind) => void save(kind)}
    />
  );
}
