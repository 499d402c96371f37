import { zoneDeLaCommune } from '@relogement/domain/menage/apl/plafondApl'
import { canModifierMenage } from '@relogement/domain/menage/menage.permissions'
import { type GroupeDeChamps, porteePropositions } from '@relogement/domain/menage/menage.visibilite'
import { aplRetenue } from '@relogement/domain/menage/projection/projection'
import { motifDeRefusLu } from '@relogement/domain/menage/relogement/refus.listes'
import type { Indicateurs } from '@relogement/domain/menage/ressources/indicateurs'
import { partACharge } from '@relogement/domain/menage/ressources/tauxEffort'
import { refusDeRetirer } from '@relogement/domain/positionnement/positionnement.rules'
import type { StatutProposition } from '@relogement/domain/proposition/proposition.statuts'
import type { Contexte } from '../../core/contexte.ts'
import type { Dossier } from './dossier.queries.ts'
import { liensDuMenage } from './liens.ts'
import { presenterEcrite, type Seuils } from './presenterEcrite.ts'
import type { PropositionDuDossier } from './propositionsDuDossier.queries.ts'

interface Calculs extends Pick<Indicateurs, 'resteAVivreAvec'> {
  /** L'APL de ce ménage pour ce loyer, dans cette zone. */
  readonly estimer: (loyer: number | null, zone: string | null) => number | null
}

/** Les propositions du dossier que l'acteur voit : un bailleur les siennes, une commune celles de son territoire. */
export function presenterPropositions(
  ctx: Pick<Contexte, 'acteur' | 'aujourdhui'>,
  dossier: Dossier,
  groupes: ReadonlySet<GroupeDeChamps>,
  seuils: Seuils,
  { resteAVivreAvec, estimer }: Calculs,
) {
  const { acteur } = ctx
  const portees = porteePropositions(acteur)
  const visible = ({ bailleurId, villeCode }: PropositionDuDossier) =>
    portees.some((portee) => {
      if (portee.sorte === 'TOUTES') return true
      return portee.sorte === 'BAILLEUR' ? bailleurId === portee.bailleurId : villeCode !== null && portee.villes.includes(villeCode)
    })
  // L'écrit concerne ceux qui conduisent le relogement, les seuls à lire l'historique du dossier.
  const avecEcrit = groupes.has('HISTORIQUE')
  const retire = canModifierMenage(acteur, liensDuMenage(dossier)) === null
  return dossier.propositions.filter(visible).map((proposition) => ({
    // L'équipe de relogement est seule à joindre un bailleur privé.
    ...presenter(proposition, groupes),
    can: retire && refusDeRetirer(proposition) === null ? ['retirer' as const] : [],
    ...(groupes.has('FINANCE') ? presenterFinance(proposition, { resteAVivreAvec, estimer }) : {}),
    ...(avecEcrit ? { ecrite: presenterEcrite(ctx, dossier, proposition, seuils, groupes) } : {}),
  }))
}

const presenter = (p: PropositionDuDossier, groupes: ReadonlySet<GroupeDeChamps>) => ({
  '@id': `/v1/propositions/${p.id}`,
  id: p.id,
  statut: p.statut as StatutProposition,
  logement: {
    '@id': `/v1/logements/${p.logementId}`,
    id: p.logementId,
    adresse: p.adresse,
    ville: p.ville,
    typologie: p.typologie,
    surfaceHabitable: p.surface,
    bailleur: p.bailleur,
    prive: p.prive,
    zone: zoneDeLaCommune(p.epciCode),
  },
  ...(groupes.has('COMMENTAIRES_INTERNES') && p.bailleurPrive ? { bailleurPrive: p.bailleurPrive } : {}),
  GTR: { date: p.gtrDate, accepte: p.gtrAccepte, rang: p.gtrRang },
  CAL: { date: p.calDate, accepte: p.calAccepte, rang: p.calRang },
  propositionEcriteEnvoyee: p.ecriteLe,
  reponseAttendueLe: p.attendueLe,
  acceptationMenage: p.accepteeLe,
  refusMenage: p.refuseeLe === null ? null : { motif: motifDeRefusLu(p.refusMotif, groupes), date: p.refuseeLe, legitime: p.refusLegitime },
})

function presenterFinance(p: PropositionDuDossier, { resteAVivreAvec, estimer }: Calculs) {
  const { loyer, charges, chauffage, eau, garage } = p
  const { saisie, annoncee } = p.apl
  const apl = aplRetenue(saisie, saisie === null ? estimer(loyer, zoneDeLaCommune(p.epciCode)) : null, annoncee)
  const part = partACharge({ loyer, chargesGenerales: charges, chauffage, eau, garage, apl: apl.valeur })
  return {
    finance: { loyer, charges, APL: saisie, APLRetenue: apl, partACharge: part.valeur, resteAVivre: resteAVivreAvec(part) },
    tauxEffort: p.tauxEffort,
  }
}
