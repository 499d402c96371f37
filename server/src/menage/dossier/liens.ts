import type { LiensDuMenage } from '@relogement/domain/menage/menage.visibilite'
import type { DossierVu } from './dossier.queries.ts'

/** Les liens du ménage avec des personnes et des bailleurs, d'où viennent les droits. */
export const liensDuMenage = ({ menage, charge, propositions, ouvertures }: DossierVu): LiensDuMenage => ({
  chargeDeRelogement: charge && { id: charge.id, nom: `${charge.prenom} ${charge.nom}` },
  bailleurActuelId: menage.partenaire_id,
  ouvertPar: ouvertures.map(({ utilisateurId }) => utilisateurId),
  bailleursProposes: propositions.flatMap(({ bailleurId, statut }) => (bailleurId && statut !== 'retiree' ? [bailleurId] : [])),
})
