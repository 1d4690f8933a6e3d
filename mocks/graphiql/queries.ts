/** The queries that GraphiQL shows at first, each in a tab. */
export const queries: readonly { query: string }[] = [
  {
    query: `# What anybody sees of a community.
# Ctrl+Enter runs it, Ctrl+Space completes.
query Community {
  community(slug: "the-lantern-room") {
    title
    description
    totalUsers
    plans {
      title
      price
      currency
      billingType
      platforms
      freeTrialDays
    }
  }
}
`,
  },
  {
    query: `# What the signed-in buyer has bought.
# Sign in on the product: this page follows.
query Subscriptions {
  subscriptions {
    courseName
    planName
    amount
    currency
    isStillValid
    nextBillingDate
    trialDaysLeft
  }
}
`,
  },
  {
    query: `# Who is signed in, and what a seller
# has not paid of the platform fees.
query Account {
  account {
    name
    role
    email
    plan
    overdueInvoices {
      month
      totals {
        amount
        currency
      }
    }
  }
}
`,
  },
]
