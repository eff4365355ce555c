import { paths } from "../../../lib/paths";
import { EmptyState } from "../../../components/ui/EmptyState";
import { LinkButton } from "../../../components/ui/LinkButton";
import { Page } from "../../../components/ui/Page";
import { Head } from "../../../lib/head";

/** In place of a listing that is not there, or not for the viewer. */
export function GoneListing({ children }: { children?: string }) {
  return (
    <Page>
      <Head title="Listing not found" noIndex />
      <h1 className="sr-only">Listing not found</h1>
      <EmptyState
        title="This listing is not here any more."
        action={<LinkButton to={paths.browse()}>Browse listings</LinkButton>}
      >
        {children ?? "It may have been removed, or the link is not complete."}
      </EmptyState>
    </Page>
  );
}
