import { useTheme } from "../../hooks/useTheme";
import { IconButton } from "../../components/ui/IconButton";
import { MoonIcon, SunIcon } from "../../components/ui/icons";

/** Switches between light and dark; the choice is stored and reaches other tabs. */
export function ThemeToggle({ className }: { className?: string }) {
  const { theme, toggle } = useTheme();
  return (
    <IconButton
      label={theme === "dark" ? "Switch to light theme" : "Switch to dark theme"}
      icon={theme === "dark" ? <SunIcon /> : <MoonIcon />}
      onClick={toggle}
      className={className}
    />
  );
}
