type Props = {
  fileName: string;
  /** Null when there is no such file any more. */
  url: string | null;
};

/** Opens what a seller has sent to show that a species may be sold. */
export function ProofFile({ fileName, url }: Props) {
  if (url === null) return <p>The file is gone.</p>;
  return (
    <p>
      <a
        href={url}
        target="_blank"
        rel="noreferrer"
        className="text-accent font-semibold wrap-anywhere underline"
      >
        Open the proof: {fileName}
      </a>
    </p>
  );
}
