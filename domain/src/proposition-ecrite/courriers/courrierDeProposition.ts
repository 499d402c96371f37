// Le courrier de proposition (domain-rules § 10, document 3) : le texte est celui de la règle, à la lettre.

import { formatDate } from '../../common/date.format.ts'
import { formatMontant, formatNombre } from '../../common/montant.ts'
import { telephoneDit } from '../../common/telephone.ts'
import { type BlocDeLettre, type Lettre, paragraphe } from '../../document/lettre.ts'
import { etageDe, type Ligne, leJour, libelleDe, ligne, parMois, TIRET } from '../../document/produits/lignes.ts'
import { typologies } from '../../menage/logement-actuel/logementActuel.listes.ts'
import { civilite, formuleDAppel } from '../../menage/menage.noms.ts'
import { phraseDuRang } from '../../proposition/ecrite/numero.rules.ts'
import { propositionEnClair } from './enClair.ts'
import type { FaitsDuCourrier, LogementPropose, PersonneAPrevenir } from './faits.ts'
import { resteACharge } from './resteACharge.ts'

const INSECABLE = '\u00A0'

export const objetDuCourrier = (numero: number) => `proposition de relogement n°${INSECABLE}${numero}`

export const titreDuCourrier = (numero: number) => `Proposition de relogement n°${INSECABLE}${numero}`

export function courrierDeProposition(faits: FaitsDuCourrier): Lettre {
  const { numero, operateur, codeMenage, jour, adresse, personnes } = faits
  return {
    expediteur: expediteur(faits),
    destinataire: [...personnes.map(nomEntier), ...adresse],
    date: formatDate(jour),
    objet: objetDuCourrier(numero),
    references: [codeMenage],
    blocs: texteDuCourrier(faits),
    signature: [...(faits.charge === null ? [] : [faits.charge.nom]), operateur],
    annexe: null,
    enClair: propositionEnClair(faits),
    coupon: coupon(faits),
  }
}

/** Le corps de la lettre, celui que l'huissier signifie aussi. */
export function texteDuCourrier(faits: FaitsDuCourrier): BlocDeLettre[] {
  const { operation, delaiJours, numero, dues, personnes } = faits
  const appel = formuleDAppel(personnes.map(({ sexe }) => civilite(sexe)))
  return [
    paragraphe(`${appel},`),
    paragraphe(`Dans le cadre de l’opération ${operation}, nous vous proposons le logement suivant${INSECABLE}:`),
    { sorte: 'fiche', titre: 'Logement proposé', lignes: ficheDuLogement(faits) },
    paragraphe(visite(faits)),
    paragraphe(
      `Vous disposez de ${delaiJours}${INSECABLE}jours à compter de la réception pour répondre au moyen du coupon ci-joint. Sans réponse de votre part dans ce délai, la proposition pourra être considérée comme refusée.`,
    ),
    paragraphe(phraseDuRang(numero, dues)),
    paragraphe(`Nous vous prions d’agréer, ${appel}, nos salutations distinguées.`),
  ]
}

const visite = ({ visiteLe, charge }: FaitsDuCourrier): string => {
  const avec = charge === null ? 'votre chargé de relogement' : charge.nom
  return visiteLe === null ? `Visite possible sur rendez-vous avec ${avec}.` : `Visite possible le ${formatDate(visiteLe)} avec ${avec}.`
}

/** Le logement, sans rien de ce que l'on n'en sait pas : une lettre ne porte pas de case vide. */
export function ficheDuLogement({ logement, apl }: FaitsDuCourrier): Ligne[] {
  const { adresse, codePostal, ville, residence, surface, eau } = logement
  const lignes = [
    ligne('Adresse', [adresse, residence, `${codePostal} ${ville}`].filter(Boolean).join(', ')),
    ligne('Étage', etageDe(logement)),
    ligne('Porte', logement.porte),
    ligne('Typologie', libelleDe(typologies, logement.typologie)),
    ligne('Surface', surface === null ? null : `${formatNombre(surface, Number.isInteger(surface) ? 0 : 1)}${INSECABLE}m²`),
    ligne('Loyer', parMois(logement.loyer)),
    ligne('Charges', parMois(logement.charges)),
    ligne('APL estimée', apl === null ? null : `${parMois(apl)} (seul le calcul de la CAF fait foi)`),
    ligne('Reste à charge', parMois(resteACharge(logement, apl))),
    ligne('Dépôt de garantie', formatMontant(logement.depotDeGarantie)),
    ligne('Chauffage', factureOuCompteur(logement.chauffage)),
    ...(eau === null ? [] : [ligne('Eau', factureOuCompteur(eau))]),
    ligne('Annexes', annexesDites(logement)),
    ligne('Date de disponibilité', leJour(logement.disponibleLe)),
    ligne('DPE', logement.dpe === null ? null : `classe ${logement.dpe}`),
  ]
  return lignes.filter(({ valeur }) => valeur !== TIRET)
}

/** 0 € facturé par le bailleur : le ménage paie son compteur (décision 0027). */
const factureOuCompteur = (montant: number | null) => (montant === 0 ? 'Individuel, à votre compteur' : parMois(montant))

const annexesDites = ({ annexes, garage }: LogementPropose): string =>
  [...annexes, ...(garage === null ? [] : [`garage (${parMois(garage)})`])].join(', ')

/** « Mme Samira Benali » */
export const nomEntier = ({ sexe, prenom, nom }: PersonneAPrevenir): string => [civilite(sexe), prenom, nom].filter(Boolean).join(' ')

function expediteur({ operateur, adresseOperateur = [], charge }: FaitsDuCourrier): string[] {
  if (charge === null) return [operateur, ...adresseOperateur]
  return [
    operateur,
    ...adresseOperateur,
    `Dossier suivi par ${charge.nom}`,
    ...(charge.telephone === null ? [] : [telephoneDit(charge.telephone)]),
    charge.email,
  ]
}

function coupon(faits: FaitsDuCourrier): Lettre['coupon'] {
  const { numero, noms, codeMenage, logement, delaiJours, operateur, adresseOperateur = [], charge } = faits
  return {
    titre: `Coupon-réponse${INSECABLE}: ${objetDuCourrier(numero)}`,
    consigne: `À remettre ou à renvoyer à ${[charge?.nom, operateur].filter(Boolean).join(', ')}, dans les ${delaiJours}${INSECABLE}jours qui suivent la réception de ce courrier.`,
    retour:
      adresseOperateur.length === 0 ? [] : [operateur, ...(charge === null ? [] : [`À l’attention de ${charge.nom}`]), ...adresseOperateur],
    rappels: [
      ligne('Ménage', `${noms} (${codeMenage})`),
      ligne('Logement proposé', `${logement.adresse}, ${logement.codePostal} ${logement.ville}`),
    ],
    choix: ['J’accepte le logement proposé.', 'Je refuse le logement proposé.'],
    aRemplir: `Motif du refus${INSECABLE}:`,
    signature: 'Date et signature',
  }
}
