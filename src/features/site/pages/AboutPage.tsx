import type { ReactNode } from "react";
import { fixedHeads } from "#convex/domain/site/fixedHeads.ts";
import { FishIcon, HeartIcon, PinIcon } from "#src/components/ui/icons.tsx";
import { LinkButton } from "#src/components/ui/LinkButton.tsx";
import { ShieldIcon } from "#src/components/ui/pageIcons.tsx";
import { Head } from "#src/lib/head.tsx";
import { paths } from "#src/lib/paths.ts";
import { COMPLIANCE_NOTE } from "#src/lib/site.ts";

const offers: readonly { title: string; text: string; icon: ReactNode }[] = [
  {
    title: "Ethical rehoming",
    text: "Animals go from one keeper to the next, and sellers complete a packing checklist that the buyer can read.",
    icon: <HeartIcon size={26} />,
  },
  {
    title: "AI compatibility checks",
    text: "Before you pay, we compare what the animal needs with the tank you have, and show every number behind the answer.",
    icon: <FishIcon size={26} />,
  },
  {
    title: "Care quizzes",
    text: "Sellers and buyers both answer questions on how to care for what they sell or buy.",
    icon: <ShieldIcon size={26} />,
  },
  {
    title: "Flexible meetups",
    text: "Collect your animals, meet halfway or have them dropped off: you agree on the kindest way for them to travel.",
    icon: <PinIcon size={26} />,
  },
];

const team: readonly { name: string; role: string; text: string }[] = [
  {
    name: "The founder",
    role: "Keeper of too many tanks",
    text: "Started Shoal with a rack of guppy fry and nowhere left to offer them.",
  },
  {
    name: "The moderators",
    role: "Eyes on every report",
    text: "Hobbyists who read reports, review sellers and step in when a claim cannot be settled.",
  },
  {
    name: "The community",
    role: "Sellers and buyers",
    text: "The people who breed, trim, pack with care and answer one more question about water hardness.",
  },
];

/** What Shoal is and who runs it, over a picture that fills the window. */
export default function AboutPage() {
  return (
    <div className="relative isolate min-h-dvh bg-[#052f35] text-white forced-color-adjust-auto [--color-focus:#8fe3da]">
      <Head {...fixedHeads.about} />
      <div className="absolute inset-0 -z-10">
        <img
          src="/about-background.svg"
          alt=""
          width={1600}
          height={1000}
          fetchPriority="high"
          className="sticky top-0 h-dvh w-full object-cover"
        />
      </div>
      <div className="absolute inset-0 -z-10 bg-black/65" data-testid="about-overlay" />
      <div className="page-width max-w-5xl py-20 sm:py-28">
        <header className="text-center">
          <h1 className="font-display text-4xl">Every animal deserves a good next home</h1>
          <p className="mx-auto mt-5 max-w-prose text-xl text-white/90">
            A community marketplace for rehoming aquatic life, run by hobbyists.
          </p>
        </header>
        <section className="mt-20 max-w-prose" aria-labelledby="story">
          <h2 id="story" className="font-display text-2xl">
            The Story
          </h2>
          <p className="mt-4 text-lg">
            Shoal began when an auction site banned listings of live fish. One hobbyist was left
            with tanks of healthy young fish and no responsible way to find them homes. Forums
            helped a little, but nobody could say whether a buyer&apos;s tank was ready or whether a
            seller knew how to pack.
          </p>
          <p className="mt-4 text-lg">
            So we built the place that was missing: somewhere to pass animals and plants on to
            people who can look after them, with the checks that a good shop would make and the
            friendliness of a club night.
          </p>
        </section>
        <section className="mt-16" aria-labelledby="offers">
          <h2 id="offers" className="font-display text-2xl">
            What this platform offers
          </h2>
          <ul className="mt-6 grid gap-4 sm:grid-cols-2">
            {offers.map((offer) => (
              <li key={offer.title} className="rounded-xl border border-white/20 bg-black/35 p-6">
                <span className="text-[#8fe3da]">{offer.icon}</span>
                <h3 className="mt-3 text-lg font-semibold">{offer.title}</h3>
                <p className="mt-1.5 text-white/90">{offer.text}</p>
              </li>
            ))}
          </ul>
          <p className="mt-5 text-white/90">{COMPLIANCE_NOTE}</p>
        </section>
        <section className="mt-16" aria-labelledby="team">
          <h2 id="team" className="font-display text-2xl">
            Meet the Team
          </h2>
          <ul className="mt-6 grid gap-8 sm:grid-cols-3">
            {team.map((member) => (
              <li key={member.name}>
                <h3 className="text-lg font-semibold">{member.name}</h3>
                <p className="text-[#8fe3da]">{member.role}</p>
                <p className="mt-2 text-white/90">{member.text}</p>
              </li>
            ))}
          </ul>
        </section>
        <p className="mt-16 text-center">
          <LinkButton to={paths.home} size="lg" variant="coral">
            Register Your Interest
          </LinkButton>
        </p>
      </div>
    </div>
  );
}
