/** Il ne se renseigne pas : le dossier se confie. */
export const CHEMIN_DU_CHARGE = 'relogement.chargeDeRelogementPrincipal'
