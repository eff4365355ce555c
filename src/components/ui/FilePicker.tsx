import { type ReactNode, useRef } from "react";
import { Button, type ButtonProps } from "./Button";

type Props = Pick<ButtonProps, "variant" | "size" | "icon" | "busy" | "disabled" | "className"> & {
  /** The accessible name of the hidden file input, for tools that fill it in. */
  label: string;
  /** Media types. */
  accept: readonly string[];
  multiple?: boolean;
  /** Opens this camera directly, if there is one. */
  capture?: "environment" | "user";
  onFiles: (files: File[]) => void;
  children: ReactNode;
};

/** A button that opens the browser's file dialog; the same file may be chosen again. */
export function FilePicker({
  label,
  accept,
  multiple = false,
  capture,
  onFiles,
  children,
  ...button
}: Props) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        type="file"
        accept={accept.join(",")}
        multiple={multiple}
        capture={capture}
        aria-label={label}
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = "";
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
