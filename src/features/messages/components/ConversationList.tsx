import type { FunctionReturnType } from "convex/server";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import type { api } from "#convex/_generated/api.js";
import type { Id } from "#convex/_generated/dataModel.js";
import { Avatar } from "#src/components/ui/Avatar.tsx";
import { Link } from "#src/components/ui/Link.tsx";
import { LoadMore } from "#src/components/ui/LoadMore.tsx";
import { ShieldIcon } from "#src/components/ui/pageIcons.tsx";
import { PersonName } from "#src/components/ui/PersonName.tsx";
import { RelativeDate } from "#src/components/ui/RelativeDate.tsx";
import { Loading, Skeleton } from "#src/components/ui/Skeleton.tsx";
import { cx } from "#src/lib/cx.ts";
import { plural } from "#src/lib/format.ts";
import { paths } from "#src/lib/paths.ts";

type Item = FunctionReturnType<typeof api.messages.conversations.list>["page"][number];

type Props = {
  items: Item[];
  status: "LoadingFirstPage" | "CanLoadMore" | "LoadingMore" | "Exhausted";
  selected: Id<"conversations"> | null;
  onLoadMore: () => void;
  empty: ReactNode;
  /** The label of the button for the next page. */
  older: string;
};

/** Conversations as rows, the most recent at the top. */
export function ConversationList({ items, status, selected, onLoadMore, empty, older }: Props) {
  if (status === "LoadingFirstPage") return <ListSkeleton />;
  return (
    <>
      {items.length === 0 ? (
        status === "Exhausted" && empty
      ) : (
        <nav aria-label="Conversations">
          <ul>
            {items.map((item) => (
              <li key={item.conversationId}>
                <Row item={item} current={item.conversationId === selected} />
              </li>
            ))}
          </ul>
        </nav>
      )}
      <LoadMore status={status} onLoadMore={onLoadMore} label={older} />
    </>
  );
}

function Row({ item, current }: { item: Item; current: boolean }) {
  const { conversationId, other, listing, unreadCount } = item;
  // Keep the search when opening a conversation.
  const [params] = useSearchParams();
  return (
    <Link
      to={paths.messages({ conversationId, search: params.get("search") })}
      aria-current={current ? "page" : undefined}
      className={cx(
        "border-line grid grid-cols-[auto_1fr] items-center gap-3 border-b px-4 py-3.5 transition-colors",
        current ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <Avatar name={other.fullName} src={other.avatarUrl} size={44} />
      <span className="min-w-0">
        <span className="flex items-center gap-1.5 font-semibold">
          <span className="truncate">
            <PersonName>{other.fullName}</PersonName>
          </span>
          {other.isAdmin && <ShieldIcon size={16} className="text-info" aria-label="Admin" />}
          {item.isMuted && <Note>Muted</Note>}
          {item.isHidden && <Note>Hidden</Note>}
          <RelativeDate
            at={item.lastMessageAt}
            className="text-ink-muted ml-auto shrink-0 pl-2 text-xs font-normal"
          />
        </span>
        {listing && (
          <span className="text-ink-muted block truncate text-xs">
            Re: <bdi>{listing.title || listing.species}</bdi>
          </span>
        )}
        <span className="flex items-center gap-2">
          <span
            className={cx(
              "min-w-0 flex-1 truncate text-sm",
              unreadCount === 0 ? "text-ink-muted" : "font-semibold",
            )}
          >
            {item.previewFromMe && "You: "}
            <bdi>{item.preview}</bdi>
          </span>
          {unreadCount > 0 && (
            <span className="bg-coral text-on-coral min-w-6 rounded-full px-1.5 py-0.5 text-center text-xs font-bold">
              <span aria-hidden="true">{unreadCount}</span>
              <span className="sr-only">{plural(unreadCount, "unread message")}</span>
            </span>
          )}
        </span>
      </span>
    </Link>
  );
}

function Note({ children }: { children: string }) {
  return (
    <span className="text-ink-muted bg-sunken shrink-0 rounded-full px-2 text-xs font-normal">
      {children}
    </span>
  );
}

function ListSkeleton() {
  return (
    <Loading subject="conversations">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="border-line flex gap-3 border-b p-4">
          <Skeleton className="size-11 rounded-full" />
          <div className="grid flex-1 gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-4 w-4/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
