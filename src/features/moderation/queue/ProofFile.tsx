type Props = {
  fileName: string;
  /** Null if the file no longer exists. */
  url: string | null;
};

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
