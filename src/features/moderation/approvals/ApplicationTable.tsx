import { useMutation } from "convex/react";
import { api } from "#convex/_generated/api.js";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { DataTable } from "#src/components/ui/DataTable.tsx";
import { EmptyState } from "#src/components/ui/EmptyState.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { UserIcon } from "#src/components/ui/pageIcons.tsx";
import { TableSkeleton } from "#src/components/ui/Skeleton.tsx";
import { useCall, withTitle } from "#src/hooks/useCall.ts";
import { useLiveList } from "#src/hooks/useLiveList.ts";
import { columns } from "./applicationColumns";
import type { Application, OnAction } from "./applications";

const APPLICATIONS_PER_PAGE = 20;

type TableProps = {
  queryArgs: Omit<(typeof api.moderation.approvals.list)["_args"], "paginationOpts">;
  onAction: OnAction;
};

export function ApplicationTable({ queryArgs, onAction }: TableProps) {
  const { results, status, loadMore } = useLiveList(
    api.moderation.approvals.list,
    queryArgs,
    APPLICATIONS_PER_PAGE,
  );
  const decide = useMutation(api.moderation.approvals.decide);
  const approval = useCall();

  if (status === "LoadingFirstPage") {
    return (
      // As tall as the window, so that the content below starts outside it and doesn't visibly move.
      <div className="min-h-dvh">
        <TableSkeleton />
      </div>
    );
  }
  if (results.length === 0) {
    const isFiltered = queryArgs.search !== "" || queryArgs.status !== undefined;
    return (
      <EmptyState title="No seller applications found." icon={<UserIcon size={32} />}>
        {isFiltered ? "Try a different search or status." : "New ones appear here automatically."}
      </EmptyState>
    );
  }
  const approve = ({ applicationId, updatedAt: seenAt }: Application) =>
    approval.run(() => decide({ applicationId, approve: true, reason: "", seenAt }), {
      failed: withTitle(adminTexts.sellerStatusFailed),
      done: adminTexts.sellerApproved,
    });
  return (
    <>
      <DataTable
        dense
        caption="Seller applications"
        columns={columns({
          busy: approval.busy,
          onApprove: (application) => void approve(application),
          onAction,
        })}
        rows={results}
        rowKey={(application) => application.applicationId}
      />
      <LoadMore status={status} onLoadMore={loadMore} />
    </>
  );
}
