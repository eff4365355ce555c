import { useState } from "react";
import { adminTexts } from "#convex/domain/moderation/texts.ts";
import { Page } from "#src/components/ui/Page.tsx";
import { PageHeader } from "#src/components/ui/PageHeader.tsx";
import { choiceParam, searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { Head } from "#src/lib/head.tsx";
import type { Action, Application } from "../approvals/applications";
import { statuses } from "../approvals/applicationStatuses";
import { ApplicationTable } from "../approvals/ApplicationTable";
import { RejectDialog } from "../approvals/RejectDialog";
import { filterSelect, ListTools, orderParam, sortSelect } from "../components/ListTools";
import { LivePart } from "../components/LivePart";
import { SellerYears } from "../overview/SellerYears";
import { ActionReports } from "../queue/ActionReports";
import { StandingDialog } from "../standing/StandingDialog";

/** /admin/seller-approvals: live applications and the decisions on them. */
export default function SellerApprovalsPage() {
  return (
    <Page width="full">
      <Head title="Seller Applications" noIndex />
      <PageHeader
        title="Seller Applications"
        lead="We send the applicant your decision as a message and by email. Check a trader's licence with the council before you approve, because buyers see the licence number."
      />
      <LivePart title={adminTexts.applicationsFailed} subject="application">
        <Applications />
      </LivePart>
      <SellerYears />
      <ActionReports />
    </Page>
  );
}

function Applications() {
  const { values, set, typed, type } = useListParams(PARAMS);
  const { search, status: statusFilter } = values;
  // Pending applications are a queue, so the one that has waited longest comes first.
  const order = values.order ?? (statusFilter === "pending_review" ? "oldest" : "newest");
  const [pending, setPending] = useState<{ application: Application; action: Action } | null>(null);
  const close = () => setPending(null);
  return (
    <>
      <ListTools
        search={{
          label: "Search by name or email",
          value: typed.search,
          onChange: (text) => type("search", text),
        }}
        selects={[
          filterSelect("Status", "Any status", statuses, statusFilter, (value) =>
            set({ status: value }),
          ),
          sortSelect(order, (value) => set({ order: value }), search !== ""),
        ]}
      />
      <ApplicationTable
        queryArgs={{
          search,
          oldestFirst: order === "oldest",
          ...(statusFilter === undefined ? {} : { status: statusFilter }),
        }}
        onAction={(application, action) => setPending({ application, action })}
      />
      {pending?.action === "reject" && (
        <RejectDialog application={pending.application} onClose={close} />
      )}
      {pending && pending.action !== "reject" && (
        <StandingDialog
          account={{ ...pending.application, name: pending.application.fullName }}
          action={pending.action}
          onClose={close}
        />
      )}
    </>
  );
}

const PARAMS = {
  search: searchParam,
  status: choiceParam(statuses.map(({ value }) => value)),
  order: orderParam,
};
