/** https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/ */
export const miningPolicyPath = "/.well-known/tdm-policy.json"
