import { formatDateCourte } from '../../common/date.format.ts'
import { codesDe } from '../../common/listes.ts'
import { euros } from '../../common/valeurDite.ts'
import { type CheminDe, champsDe, date, echeance, lignes, mensualite, montant, ouiNon, texte, texteLong } from '../completude/champ.ts'
import { type PosteCharge, type PosteEcheance, postesCharges, postesEcheances } from './ressources.listes.ts'
import type { Charges, Ressource, RevenuImposable, Surendettement } from './ressources.schema.ts'

const communs = { etape: 3, verrouilleDepuis: 'SIGNATURE_DU_BAIL' } as const

const resumeRessource = ({ montantMensuel }: Ressource) => euros(montantMensuel)
const resumeRevenu = ({ montant: imposable, revenuFiscalDeReference }: RevenuImposable) =>
  `${euros(imposable)}, RFR ${euros(revenuFiscalDeReference)}`

/**
 * Ressources et revenus : une personne, puis un type ou une année. La ligne d'une personne porte ce qui s'exige d'elle,
 * règle par adulte dans `exigences.ts`.
 */
export const champsRessources = champsDe('ressourcesEtCharges', communs, {
  'ressources.*': lignes('Ressources', resumeRessource, { requis: ['E', 'C'] }),
  'ressources.*.*': lignes('Ressource', resumeRessource),
  'ressources.*.*.montantMensuel': mensualite('Montant mensuel'),
  'ressources.*.*.montantAnnuel': montant('Montant annuel', { unite: '€ / an' }),
  'revenusImposables.*.*': lignes('Revenus', resumeRevenu),
  'revenusImposables.*.*.montant': montant('Revenu imposable', { unite: '€ / an' }),
  'revenusImposables.*.*.revenuFiscalDeReference': montant('Revenu fiscal de référence', { unite: '€ / an', requis: ['C'] }),
})

const unPoste = (poste: PosteCharge) => [`charges.${poste}`, mensualite(postesCharges[poste])] as const

const finDe = {
  pretCAF: 'Fin du prêt CAF',
  planApurement: 'Fin du plan d’apurement',
  BDF: 'Fin du plan de la Banque de France',
  dette: 'Fin du remboursement de la dette',
} as const satisfies Record<PosteEcheance, string>

const uneEcheance = (poste: PosteEcheance) =>
  [
    [`charges.${poste}.mensualite`, mensualite(postesEcheances[poste])],
    [`charges.${poste}.dateDeFin`, echeance(finDe[poste])],
  ] as const

const resumeCredit = ({ nature, mensualite: parMois, dateDeFin }: Charges['credits'][number]) =>
  [`${nature ?? 'Crédit'}, ${euros(parMois)}`, dateDeFin && `jusqu’au ${formatDateCourte(dateDeFin)}`].filter(Boolean).join(' ')
const resumeAutre = ({ libelle, mensualite: parMois }: Charges['autres'][number]) => `${libelle ?? 'Charge'}, ${euros(parMois)}`

const champsPostes = champsDe(
  'ressourcesEtCharges',
  communs,
  Object.fromEntries([...codesDe(postesCharges).map(unPoste), ...codesDe(postesEcheances).flatMap(uneEcheance)]),
)

const champsListes = champsDe<Extract<CheminDe<Pick<Charges, 'credits' | 'autres'>>, string>>('ressourcesEtCharges.charges', communs, {
  credits: lignes('Crédits', resumeCredit),
  'credits.*': lignes('Crédit', resumeCredit),
  'credits.*.nature': texte('Nature'),
  'credits.*.mensualite': mensualite('Mensualité'),
  'credits.*.dateDeFin': echeance('Date de fin'),
  autres: lignes('Autres charges', resumeAutre),
  'autres.*': lignes('Autre charge', resumeAutre),
  'autres.*.libelle': texte('Libellé'),
  'autres.*.mensualite': mensualite('Mensualité'),
})

export const champsCharges = [...champsPostes, ...champsListes]

export const champsSurendettement = champsDe<CheminDe<Surendettement>>('ressourcesEtCharges.surendettementBDF', communs, {
  dossierDepose: ouiNon('Dossier de surendettement déposé'),
  date: date('Date du dossier de surendettement'),
  suiteDonnee: texteLong('Suite donnée au dossier de surendettement'),
})
