import { PersonName } from "#src/components/ui/PersonName.tsx";

/** A person's name with their email address, because two people may share a name. */
export function KnownPerson({
  person: { name, email },
}: {
  person: { name: string; email: string | null };
}) {
  return (
    <>
      <PersonName>{name}</PersonName>
      {email !== null && email !== name && (
        <span translate="no" className="text-ink-muted text-sm font-normal wrap-anywhere">
          {" "}
          ({email})
        </span>
      )}
    </>
  );
}
