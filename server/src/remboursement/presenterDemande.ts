import type { Personne } from '@relogement/domain/acces/personne.schema'
import { statutsRemboursement } from '@relogement/domain/remboursement/remboursement.listes'
import { verbesDuRemboursement } from '@relogement/domain/remboursement/remboursement.permissions'
import { referenceDe, totalDe, troisPersonnesRequises } from '@relogement/domain/remboursement/remboursement.rules'
import type { DemandeRemboursement } from '@relogement/domain/remboursement/remboursement.schema'
import { placesDuRemboursement } from '@relogement/domain/remboursement/remboursement.transitions'
import type { Contexte } from '../core/contexte.ts'
import { presentItem } from '../core/http/hydra.ts'
import { type DemandesDuMenage, faitsDe } from './demandes.ts'
import type { DemandeEnBase } from './remboursement.queries.ts'

/** Une demande, ce que la personne peut en faire, et pourquoi pas le reste. */
export function presenterDemande({ acteur, aujourdhui }: Contexte, menage: DemandesDuMenage, d: DemandeEnBase): DemandeRemboursement {
  const { id: menageId, code_menage } = menage.dossier.menage
  const faits = faitsDe(menage, d)
  const rejetee = geste(d.rejetee_par, d.rejetee_le)
  const payee = geste(d.payee_par, d.payee_le)
  return presentItem('DemandeRemboursement', `/v1/business/demande-remboursement/${menageId}/${d.id}`, {
    id: d.id,
    version: d.version,
    numero: d.numero,
    reference: referenceDe(code_menage, d.numero),
    statut: { code: d.statut, libelle: statutsRemboursement[d.statut] },
    lignes: d.lignes,
    total: totalDe(d.lignes),
    troisPersonnes: troisPersonnesRequises(faits),
    creee: geste(d.creee_par, d.creee_le) as DemandeRemboursement['creee'],
    soumise: geste(d.soumise_par, d.soumise_le),
    validee: geste(d.validee_par, d.validee_le),
    rejetee: rejetee && { ...rejetee, motif: d.motif_rejet ?? '' },
    payee: payee && { ...payee, date: d.date_paiement ?? '' },
    ...verbesDuRemboursement(acteur, menage.liens, d.statut, menage.dossierFerme),
    nextPlaces: placesDuRemboursement({ faits, donnees: {}, aujourdhui }, acteur),
  })
}

const geste = (par: Personne | null, le: Date | null) => (par === null || le === null ? null : { par, le: le.toISOString() })
