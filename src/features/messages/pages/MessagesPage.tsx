import { useMutation, usePaginatedQuery } from "convex/react";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { api } from "../../../../convex/_generated/api";
import type { Id } from "../../../../convex/_generated/dataModel";
import { messageTexts } from "../../../../convex/domain/messages/texts";
import { useAuth } from "../../../hooks/useAuth";
import { paths } from "../../../lib/paths";
import { ChatPanel } from "../../../components/messages/ChatPanel";
import { ChevronLeftIcon } from "../../../components/ui/onDemand/icons";
import { LinkButton } from "../../../components/ui/LinkButton";
import { useToast } from "../../../hooks/useToast";
import { cx } from "../../../lib/cx";
import { errorMessage } from "../../../lib/errors";
import { Head } from "../../../lib/head";
import { ConversationList } from "../components/ConversationList";

const CONVERSATIONS_PER_PAGE = 20;

/** /messages: conversations beside the chosen one; on a narrow screen the one or the other. */
export default function MessagesPage() {
  const { profile } = useAuth();
  const conversationId = useConversationFromAddress();
  const { results, status, loadMore } = usePaginatedQuery(
    api.messages.conversations.list,
    {},
    { initialNumItems: CONVERSATIONS_PER_PAGE },
  );
  const chosen = conversationId !== null;

  return (
    <div className="page-width flex h-[calc(100dvh-var(--navbar-height))] flex-col py-4 sm:py-6">
      <Head title="Messages" noIndex />
      <h1 className={cx("font-display mb-3 text-2xl", chosen && "max-md:sr-only")}>Messages</h1>
      <div className="border-line bg-surface grid min-h-0 flex-1 overflow-hidden rounded-xl border shadow-xs md:grid-cols-[20rem_1fr] lg:grid-cols-[24rem_1fr]">
        <div
          className={cx(
            "md:border-line min-h-0 overflow-y-auto md:border-r",
            chosen && "max-md:hidden",
          )}
        >
          <ConversationList
            items={results}
            status={status}
            selected={conversationId}
            onLoadMore={() => loadMore(CONVERSATIONS_PER_PAGE)}
          />
        </div>
        <div className={cx("flex min-h-0 min-w-0 flex-col", !chosen && "max-md:hidden")}>
          {chosen && (
            <div className="border-line border-b p-1 md:hidden">
              <LinkButton to={paths.messages()} variant="ghost" size="sm">
                <ChevronLeftIcon size={18} /> All conversations
              </LinkButton>
            </div>
          )}
          <ChatPanel conversationId={conversationId} viewerIsAdmin={profile?.role === "admin"} />
        </div>
      </div>
    </div>
  );
}

/**
 * The conversation that the address names: by its id, or by `sellerId` and `listingId`, in which case it is
 * found or made and the address is replaced by the one with its id.
 */
function useConversationFromAddress(): Id<"conversations"> | null {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const open = useMutation(api.messages.conversations.open);
  const sellerId = params.get("sellerId");
  const listingId = params.get("listingId");

  useEffect(() => {
    if (sellerId === null) return;
    let left = false;
    open({
      sellerId: sellerId as Id<"users">,
      ...(listingId === null ? {} : { listingId: listingId as Id<"listings"> }),
    }).then(
      (conversationId) => {
        if (!left) void navigate(paths.messages({ conversationId }), { replace: true });
      },
      (error: unknown) => {
        if (left) return;
        const title = messageTexts.conversationFailed;
        const reason = errorMessage(error, "");
        toast.show({ title, ...(reason ? { description: reason } : {}), variant: "destructive" });
        void navigate(paths.messages(), { replace: true });
      },
    );
    return () => {
      left = true;
    };
  }, [sellerId, listingId, open, navigate, toast]);

  return params.get("conversationId") as Id<"conversations"> | null;
}
