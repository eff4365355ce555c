/** The admins' pages: the server, the router and links read their paths here. */
export const adminPaths = {
  overview: "/admin-overview",
  sellerApprovals: "/admin/seller-approvals",
  moderatorPanel: "/admin/moderator-panel",
  orders: "/admin/orders",
  messages: "/admin/messages",
  users: "/admin/users",
  devTools: "/admin/dev-tools",
} as const;
