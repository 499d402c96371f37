import { formatMontant, formatPourcentage } from '../../../common/montant.ts'
import type { Occupant } from '../../composition/composition.schema.ts'
import { deLOccupant, nomDeLOccupant } from '../../composition/occupant.noms.ts'
import { declarants, estSurLAvisDuPrincipal } from '../../composition/occupants.ts'
import { indicateursDuDossier } from '../../ressources/indicateurs.ts'
import { foyerDe, revenuDeReference, verifierPlafonds } from '../../ressources/plafonds.ts'
import { typesRessource } from '../../ressources/ressources.listes.ts'
import { type AVerifier, aVerifier, type ContexteDeControle } from '../controle.ts'
import type { DossierAControler } from '../dossier.ts'
import type { Variables } from '../variables.ts'

export function verifierRessources(
  dossier: DossierAControler,
  adultes: readonly Occupant[],
  variables: Variables,
  { aujourdhui, propositions = [], indicateurs = indicateursDuDossier(dossier, aujourdhui, variables) }: ContexteDeControle,
): AVerifier[] {
  const { totalRessources, tauxEffort, resteAVivreParJourEtUC } = indicateurs
  return [
    ...ressourcesNulles(dossier, adultes),
    ...vraisemblance(totalRessources.valeur, variables),
    ...efforts(tauxEffort.valeur, propositions, variables),
    ...resteFaible(resteAVivreParJourEtUC, variables),
    ...plafondDepasse(dossier, adultes, variables, aujourdhui),
  ]
}

function ressourcesNulles({ ressourcesEtCharges }: DossierAControler, adultes: readonly Occupant[]): AVerifier[] {
  return ressourcesEtCharges.ressources.flatMap(({ occupantId, type, montantMensuel }) => {
    const adulte = adultes.find(({ id }) => id === occupantId)
    // Le minimum vieillesse à 0 € est refusé, pas seulement signalé.
    if (montantMensuel !== 0 || adulte === undefined || type.code === 'ALLOCATION_MINIMUM_VIEILLESSE') return []
    const path = `ressourcesEtCharges.ressources.${occupantId}.${type.code}.montantMensuel`
    const message = `La ressource ${typesRessource[type.code]} est à 0\u00A0€ pour ${nomDeLOccupant(adulte)}`
    return [aVerifier('RESSOURCE_A_ZERO', path, message, occupantId)]
  })
}

const RESSOURCES = 'ressourcesEtCharges.ressources'

function vraisemblance(total: number | null, { RESSOURCES_MIN: min, RESSOURCES_MAX: max }: Variables): AVerifier[] {
  if (total === null) return []
  if (max !== undefined && total > max)
    return [aVerifier('RESSOURCES_ELEVEES', RESSOURCES, `Les ressources du ménage sont supérieures à ${formatMontant(max)}`)]
  return min !== undefined && total < min
    ? [aVerifier('RESSOURCES_FAIBLES', RESSOURCES, `Les ressources du ménage sont inférieures à ${formatMontant(min)}`)]
    : []
}

function efforts(
  actuel: number | null,
  propositions: NonNullable<ContexteDeControle['propositions']>,
  { TAUX_EFFORT_ELEVE: seuil }: Variables,
): AVerifier[] {
  const alerte = (taux: number | null, path: string, duLogement: string) =>
    taux !== null && seuil !== undefined && taux > seuil
      ? [
          aVerifier(
            'TAUX_EFFORT_ELEVE',
            path,
            `Le taux d’effort ${duLogement} est de ${formatPourcentage(taux)}, au-dessus de ${formatPourcentage(seuil)}`,
          ),
        ]
      : []
  return [
    ...alerte(actuel, 'ressourcesEtCharges.charges.loyerNetHorsAPL', 'du logement actuel'),
    ...propositions.flatMap(({ id, libelle, tauxEffort }) => alerte(tauxEffort, `logements.${id}`, `de la proposition « ${libelle} »`)),
  ]
}

function resteFaible(parJour: number | null, { RAV_JOUR_UC_MIN: min }: Variables): AVerifier[] {
  if (parJour === null || min === undefined || parJour >= min) return []
  const message = `Le reste à vivre est de ${formatMontant(parJour)} par jour et par unité de consommation, en dessous de ${formatMontant(min)}`
  return [aVerifier('RESTE_A_VIVRE_FAIBLE', 'ressourcesEtCharges.charges', message)]
}

/** Le relogement reste dû : le bailleur décide (domain-rules § 5.6). Seul le plafond le plus haut dépassé est dit. */
function plafondDepasse(
  { occupants, composition, ressourcesEtCharges }: DossierAControler,
  adultes: readonly Occupant[],
  variables: Variables,
  aujourdhui: string,
): AVerifier[] {
  const revenu = revenuDeReference(adultes, ressourcesEtCharges.revenusImposables, aujourdhui)
  if (revenu === null) return []
  const depasse = verifierPlafonds(revenu.montant, foyerDe(occupants, composition, aujourdhui), variables)
    .filter(({ resultat }) => resultat === 'DEPASSEMENT')
    .at(-1)
  if (depasse === undefined) return []
  const [seul, ...autres] = declarants(adultes)
  const deQui = seul !== undefined && autres.length === 0 && !adultes.some(estSurLAvisDuPrincipal) ? deLOccupant(seul) : 'du ménage'
  const message = `Le revenu fiscal de référence ${revenu.annee} ${deQui} dépasse de ${formatPourcentage(depasse.depassement)} le plafond ${depasse.financement}`
  return [aVerifier('PLAFOND_DEPASSE', 'ressourcesEtCharges.revenusImposables', message)]
}
