/** The demo accounts: printed by `npm start` and offered on the login page where the demo is switched on. */
export const demoPassword = "shoal-demo";

export const demoLogins = [
  { role: "Buyer", email: "buyer@shoal.local", fullName: "Bea Hartley" },
  { role: "Seller", email: "seller@shoal.local", fullName: "Sam Okafor" },
  { role: "Applicant", email: "applicant@shoal.local", fullName: "Arjun Mehta" },
  { role: "Admin", email: "admin@shoal.local", fullName: "Ada Whitfield" },
] as const;
