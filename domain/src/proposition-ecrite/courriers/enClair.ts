// La page en français simple jointe au courrier de proposition : une idée par phrase, en gros caractères. La lettre seule fait foi.
import { formatDate } from '../../common/date.format.ts'
import { formatMontant, formatNombre } from '../../common/montant.ts'
import { telephoneDit } from '../../common/telephone.ts'
import { LETTRE_EN_CLAIR, type PageEnClair } from '../../document/lettre.ts'
import { typologies } from '../../menage/logement-actuel/logementActuel.listes.ts'
import type { FaitsDuCourrier } from './faits.ts'
import { resteACharge } from './resteACharge.ts'

const INSECABLE = '\u00A0'

/** Ce que dit la lettre, et ce que l'on attend de qui la reçoit ; ce que l'on ne sait pas ne s'y dit pas. */
export function propositionEnClair(faits: FaitsDuCourrier): PageEnClair {
  const { delaiJours, numero, dues } = faits
  return {
    titre: LETTRE_EN_CLAIR.titre,
    parties: [
      { titre: 'Nous vous proposons un logement', phrases: leLogement(faits) },
      { titre: 'Vous pouvez le visiter', phrases: [laVisite(faits)] },
      {
        titre: 'Vous devez répondre',
        phrases: [
          `Vous avez ${delaiJours}${INSECABLE}jours. Ils comptent à partir du jour où vous recevez cette lettre.`,
          'Prenez le coupon. Cochez une seule case. Écrivez la date et signez.',
          'Si vous refusez, écrivez pourquoi.',
          'Renvoyez le coupon, ou donnez-le à la personne qui suit votre dossier.',
          'Attention. Si vous ne répondez pas à temps, cela pourra compter comme un refus.',
          ...(numero <= dues ? [`C’est la proposition n°${INSECABLE}${numero}. Nous vous en devons ${dues}.`] : []),
        ],
      },
      ...(faits.charge === null ? [] : [{ titre: `Une question${INSECABLE}?`, phrases: [quiAppeler(faits.charge)] }]),
    ],
    valeur: LETTRE_EN_CLAIR.valeur,
  }
}

function leLogement({ logement, apl }: FaitsDuCourrier): string[] {
  const { adresse, codePostal, ville, typologie, surface, loyer, charges, depotDeGarantie } = logement
  const taille = surface === null ? '' : `, ${formatNombre(surface, Number.isInteger(surface) ? 0 : 1)}${INSECABLE}m²`
  const reste = resteACharge(logement, apl)
  return [
    `Il est au ${adresse}, ${codePostal} ${ville}.`,
    `Sa taille${INSECABLE}: ${(typologies as Readonly<Record<string, string>>)[typologie] ?? typologie}${taille}.`,
    ...(loyer === null ? [] : [`Le loyer est de ${formatMontant(loyer)} par mois.`]),
    ...(charges === null ? [] : [`Les charges sont de ${formatMontant(charges)} par mois.`]),
    ...(apl === null || apl === 0
      ? []
      : [`L’aide au logement (APL) pourrait être de ${formatMontant(apl)} par mois. Seule la CAF peut le dire.`]),
    ...(reste === null ? [] : [`Il vous resterait à payer ${formatMontant(reste)} par mois.`]),
    ...(depotDeGarantie === null ? [] : [`Le dépôt de garantie est de ${formatMontant(depotDeGarantie)}. Il se paie une fois.`]),
  ]
}

function laVisite({ visiteLe, charge }: FaitsDuCourrier): string {
  const qui = charge === null ? 'la personne qui suit votre dossier' : charge.nom
  return visiteLe === null ? `Appelez ${qui} pour choisir un jour.` : `La visite est le ${formatDate(visiteLe)}, avec ${qui}.`
}

const quiAppeler = ({ nom, telephone, email }: NonNullable<FaitsDuCourrier['charge']>): string =>
  telephone === null ? `Écrivez à ${nom}${INSECABLE}: ${email}.` : `Appelez ${nom} au ${telephoneDit(telephone)}.`
