import { useCallback } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import type { Id } from "#convex/_generated/dataModel.js";
import { SEARCH_MAX } from "#convex/domain/shared/constants.ts";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ChevronLeftIcon } from "#src/components/ui/pageIcons.tsx";
import { TextInput } from "#src/components/ui/TextInput.tsx";
import { useAuth } from "#src/hooks/useAuth.ts";
import { searchParam, useListParams } from "#src/hooks/useListParams.ts";
import { cx } from "#src/lib/cx.ts";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { ChatPanel } from "../chat/ChatPanel";
import type { ChatTarget } from "../chat/useChat";
import { FoundConversations, OwnConversations } from "../components/Conversations";

const PARAMS = { search: searchParam };

/**
 * /messages: the list of conversations beside the selected one; a narrow screen shows one or the
 * other.
 */
export default function MessagesPage() {
  const { profile } = useAuth();
  const { conversationId, target, onConversation } = useTargetFromAddress();
  const { values, typed, type } = useListParams(PARAMS);
  const { search } = values;
  const hasTarget = target !== null;

  return (
    <div className="short:h-auto page-width flex h-full flex-col pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:py-6">
      <Head title="Messages" noIndex />
      <h1 className={cx("font-display mb-3 text-2xl", hasTarget && "max-md:sr-only")}>Messages</h1>
      <div className="border-line bg-surface grid min-h-0 flex-1 overflow-hidden rounded-xl border shadow-xs md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr]">
        <div
          className={cx(
            "md:border-line flex min-h-0 flex-col md:border-r",
            hasTarget && "max-md:hidden",
          )}
        >
          <div role="search" aria-label="Conversations" className="border-line border-b p-3">
            <TextInput
              type="search"
              aria-label="Search conversations"
              placeholder="Name, listing or last message"
              maxLength={SEARCH_MAX}
              value={typed.search}
              onChange={(event) => type("search", event.target.value)}
            />
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto">
            {typed.search.trim() === "" || search === "" ? (
              <OwnConversations selected={conversationId} />
            ) : (
              <FoundConversations key={search} text={search} selected={conversationId} />
            )}
          </div>
        </div>
        <div className={cx("flex min-h-0 min-w-0 flex-col", !hasTarget && "max-md:hidden")}>
          {hasTarget && (
            <div className="border-line border-b p-1 md:hidden">
              <LinkButton to={paths.messages({ search })} variant="ghost" size="sm">
                <ChevronLeftIcon size={18} /> All conversations
              </LinkButton>
            </div>
          )}
          <ChatPanel
            target={target}
            viewerIsAdmin={profile?.role === "admin"}
            onConversation={onConversation}
          />
        </div>
      </div>
    </div>
  );
}

/**
 * The conversation named in the address, by its id or by `sellerId` and `listingId`. The latter creates
 * nothing until the first message. Once the conversation exists, the address changes to its id, and the
 * panel stays as it is.
 */
function useTargetFromAddress() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { to?: unknown } | null };
  const sellerId = params.get("sellerId");
  const listingId = params.get("listingId");
  const conversationId = params.get("conversationId") as Id<"conversations"> | null;
  const search = params.get("search");

  const recipient =
    sellerId === null ? state?.to : { sellerId, ...(listingId ? { listingId } : {}) };
  const target = recipient ? { to: recipient } : conversationId && { conversationId };
  const to = JSON.stringify(recipient);
  const onConversation = useCallback(
    (openedId: Id<"conversations">) => {
      if (sellerId === null) return;
      const address = paths.messages({ conversationId: openedId, search });
      void navigate(address, { replace: true, state: { to: JSON.parse(to) as unknown } });
    },
    [sellerId, search, to, navigate],
  );
  return { conversationId, target: target as ChatTarget | null, onConversation };
}
