/** Ce que la cotation est, et n'est pas : dit partout où elle s'explique (domain-rules § 6, RGPD article 22). */
export const AIDE_AU_TRAVAIL =
  'Cette cotation est une aide au travail : elle signale les situations difficiles ou pressées. Aucune décision n’en découle, et ce n’est pas la cotation réglementaire de la demande.'
