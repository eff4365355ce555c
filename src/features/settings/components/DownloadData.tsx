import { useAction } from "convex/react";
import { api } from "../../../../convex/_generated/api";
import { Button } from "../../../components/ui/Button";
import { useSave } from "../hooks/useSave";

function saveFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "application/json" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** Everything that Shoal holds about the viewer, as one JSON file. */
export function DownloadData() {
  const fetchData = useAction(api.settings.exportMyData);
  const { busy, save } = useSave("Your data is in your downloads.", "Could not fetch your data.");
  const download = () =>
    save(async () => {
      const today = new Date().toISOString().slice(0, 10);
      saveFile(`shoal-my-data-${today}.json`, await fetchData({}));
    });
  return (
    <Button variant="secondary" busy={busy} onClick={() => void download()}>
      Download my data
    </Button>
  );
}
