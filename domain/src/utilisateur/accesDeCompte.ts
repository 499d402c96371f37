/** Ce que le produit remet au titulaire d'un compte et qui ouvre quelque chose tant qu'il vaut. */
export const accesDeCompte = {
  LIEN_MOT_DE_PASSE: 'Lien de nouveau mot de passe',
  INVITATION: 'Invitation à ouvrir son compte',
  AGENDA: 'Adresse secrète d’un agenda',
  SESSION: 'Session ouverte',
  JETON_API: 'Jeton d’API',
  CONNEXION_EN_COURS: 'Connexion qui attend son second facteur',
} as const
