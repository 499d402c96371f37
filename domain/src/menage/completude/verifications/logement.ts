import { formatMontant } from '../../../common/montant.ts'
import { loyerDuLogementActuel, saisisDeuxFois } from '../../ressources/loyerActuel.ts'
import { aideAuLogement } from '../../ressources/totaux.ts'
import { type AVerifier, aVerifier } from '../controle.ts'
import type { DossierAControler } from '../dossier.ts'

const LOYER = 'logementActuel.finance.loyer'
/** Qui ne paie pas de loyer n'a pas à en déclarer. */
const SANS_LOYER = ['PROPRIETAIRE', 'HEBERGE_PARC_SOCIAL', 'HEBERGE_PARC_PRIVE']

export const verifierLogement = (dossier: DossierAControler): AVerifier[] => [...loyerActuel(dossier), ...montantsDifferents(dossier)]

/** Le même montant, saisi aux étapes 3 et 4, et pas pareil. */
const montantsDifferents = ({ logementActuel, ressourcesEtCharges }: DossierAControler): AVerifier[] =>
  saisisDeuxFois.flatMap(({ charge, finance, nom, code }) => {
    const [paye, dit] = [ressourcesEtCharges.charges[charge], logementActuel.finance[finance]]
    if (paye === null || dit === null || paye === dit) return []
    const message = `${nom}\u00A0: ${formatMontant(paye)} avec les charges, ${formatMontant(dit)} avec le logement actuel`
    return [aVerifier(code, `logementActuel.finance.${finance}`, message)]
  })

function loyerActuel(dossier: DossierAControler): AVerifier[] {
  const { logementActuel, ressourcesEtCharges } = dossier
  const { surface, situation } = logementActuel
  const { loyer } = loyerDuLogementActuel(dossier)
  if (loyer === null) return []
  if (loyer === 0)
    return SANS_LOYER.includes(situation ?? '') ? [] : [aVerifier('LOYER_NUL', LOYER, 'Le loyer du logement actuel est à 0\u00A0€')]
  const apl = aideAuLogement(ressourcesEtCharges.ressources, 'APL')
  return [
    ...(apl !== null && apl > loyer
      ? [aVerifier('APL_SUPERIEURE_AU_LOYER', LOYER, `L’APL (${formatMontant(apl)}) est supérieure au loyer (${formatMontant(loyer)})`)]
      : []),
    ...loyerAuMetre(loyer, surface),
  ]
}

/** Loyer mensuel vraisemblable par m², en euros (domain-rules § 7.2). */
const AU_METRE = { min: 2, max: 15 }

function loyerAuMetre(loyer: number, surface: number | null): AVerifier[] {
  if (surface === null || surface === 0) return []
  const auMetre = loyer / surface
  if (auMetre >= AU_METRE.min && auMetre <= AU_METRE.max) return []
  const message = `Le loyer actuel est de ${formatMontant(auMetre)} par m², hors de la fourchette de ${formatMontant(AU_METRE.min)} à ${formatMontant(AU_METRE.max)}`
  return [aVerifier('LOYER_AU_M2', LOYER, message)]
}
