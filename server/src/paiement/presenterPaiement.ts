import type { Personne } from '@relogement/domain/acces/personne.schema'
import { somme } from '@relogement/domain/common/montant'
import { canFinancer } from '@relogement/domain/financement/financement.permissions'
import { codesNatures, naturesDePaiement, statutsDePaiement } from '@relogement/domain/paiement/paiement.listes'
import { litLesIndemnites, verbesDuPaiement } from '@relogement/domain/paiement/paiement.permissions'
import { auPlus, refusDeNature, retenuPar, versementsDe } from '@relogement/domain/paiement/paiement.rules'
import type { DemandeDePaiement } from '@relogement/domain/paiement/paiement.schema'
import { placesDuPaiement } from '@relogement/domain/paiement/paiement.transitions'
import type { Contexte } from '../core/contexte.ts'
import { type PageDe, presentCollection } from '../core/http/collection.ts'
import { presentItem } from '../core/http/hydra.ts'
import type { DemandeEnBase } from './paiement.queries.ts'
import { comptees, demandeDuMenage, faitsDeLaSubvention, faitsDuPassage, type PaiementsLus, refusPourLeMenage } from './paiements.ts'

/** Une demande, ce que la personne peut en faire, et pourquoi pas le reste. */
export function presenterDemande({ acteur, aujourdhui }: Contexte, operationId: string, d: DemandeEnBase): DemandeDePaiement {
  const [deposee, payee, rejetee] = [geste(d.deposee_par, d.deposee_le), geste(d.payee_par, d.payee_le), geste(d.rejetee_par, d.rejetee_le)]
  return presentItem('DemandeDePaiement', `/v1/financement/operations/${operationId}/paiements/${d.id}`, {
    id: d.id,
    version: d.version,
    numero: d.numero,
    nature: { code: d.nature, libelle: naturesDePaiement[d.nature] },
    statut: { code: d.statut, libelle: statutsDePaiement[d.statut] },
    montant: d.montant,
    objet: d.objet,
    reference: d.reference,
    menage: d.menage_id === null ? null : { id: d.menage_id, codeMenage: d.code_menage ?? '' },
    preparee: geste(d.preparee_par, d.preparee_le) as DemandeDePaiement['preparee'],
    validee: geste(d.validee_par, d.validee_le),
    deposee: deposee && { ...deposee, date: d.date_depot ?? '' },
    payee: payee && { ...payee, date: d.date_paiement ?? '', montant: d.montant_paye ?? 0 },
    rejetee: rejetee && { ...rejetee, motif: d.motif_rejet ?? '' },
    ...verbesDuPaiement(acteur, d.statut),
    nextPlaces: placesDuPaiement({ faits: faitsDuPassage(d), donnees: {}, aujourdhui }, acteur),
  })
}

const geste = (par: Personne | null, le: Date | null) => (par === null || le === null ? null : { par, le: le.toISOString() })

const SUBVENTION = codesNatures.filter((nature) => nature !== 'INDEMNITE')

/** Les demandes que cette personne lit, et les sommes de l'opération ; sans droit sur les indemnités, rien n'en est dit. */
export function presenterPaiements(ctx: Contexte, lus: PaiementsLus, { page, pageSize }: PageDe) {
  const voitLesIndemnites = litLesIndemnites(ctx.acteur)
  const lues = lus.demandes.filter(({ nature }) => voitLesIndemnites || nature !== 'INDEMNITE')
  const faits = faitsDeLaSubvention(lus)
  const membres = lues.slice((page - 1) * pageSize, page * pageSize).map((demande) => presenterDemande(ctx, lus.operation.id, demande))
  return presentCollection({ type: 'DemandeDePaiement', url: ctx.requete.url, page, pageSize, total: lues.length }, membres, {
    versements: versementsDe(lus.accorde, comptees(lus.demandes)),
    natures: SUBVENTION.map((code) => ({
      code,
      libelle: naturesDePaiement[code],
      auPlus: Math.max(0, auPlus(code, faits)),
      refus: refusDeNature(code, faits),
    })),
    plafondAvance: lus.plafondAvance,
    indemnites: voitLesIndemnites ? presenterIndemnites(lus) : null,
    refusCreer: canFinancer(ctx.acteur),
  })
}

function presenterIndemnites(lus: PaiementsLus) {
  const demandees = comptees(lus.demandes.filter(({ nature }) => nature === 'INDEMNITE'))
  return {
    lignes: lus.indemnites.map((indemnite) => ({
      menage: { id: indemnite.menageId, codeMenage: indemnite.codeMenage },
      typologie: indemnite.typologie,
      montant: indemnite.montant,
      beneficiaire: indemnite.beneficiaire,
      demandeId: demandeDuMenage(lus, indemnite.menageId)?.id ?? null,
      refus: refusPourLeMenage(lus, indemnite),
    })),
    retenu: somme(lus.indemnites.filter(({ retenue }) => retenue).map(({ montant }) => montant)),
    demande: somme(demandees.map(retenuPar)),
    verse: somme(demandees.filter(({ statut }) => statut === 'PAYEE').map(retenuPar)),
  }
}
