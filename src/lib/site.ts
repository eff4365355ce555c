/** Facts about the organisation that the shell shows. */

export const TAGLINE = "Good homes for aquatic life";

/** The footer's note (specification, section 1). */
export const COMPLIANCE_NOTE =
  "Compliance with the national animal-welfare authority is coming. Until then every seller passes our care quiz.";

export const socialLinks = [
  { label: "Instagram", href: "https://www.instagram.com/" },
  { label: "Facebook", href: "https://www.facebook.com/" },
  { label: "YouTube", href: "https://www.youtube.com/" },
] as const;
