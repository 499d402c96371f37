import { formatDate } from '@relogement/domain/common/date.format'
import { dettesEnClair } from '@relogement/domain/menage/logement-actuel/dettes'
import { situationsLogement } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { differe } from '../../core/differe.ts'
import { Definitions } from '../../core/fiche/Definitions.tsx'
import { etageEnClair, formatMontant, formatNombre } from '../../core/formats.ts'
import { libelleDe } from '../composition/occupant.ts'
import { useFiche } from '../fiche/fiche.contexte.ts'
import { typologiesEnClair } from '../liste/colonnes.tsx'
import type { Menage } from '../menage.data.ts'
import { SectionModifiable } from '../modification/SectionModifiable.tsx'
import { useRenseigner } from '../modification/useRenseigner.ts'
import { adresseDe, majuscule, ouiNon } from '../valeurs.ts'

const LogementActuelForm = differe(() => import('./LogementActuelForm.tsx'), 'LogementActuelForm')

type LogementActuel = NonNullable<Menage['logementActuel']>
type Localisation = NonNullable<Menage['logementActuelLocalisation']>

export function LogementActuelSection() {
  const { logementActuel: l, logementActuelLocalisation: ou } = useFiche().menage
  const renseigner = useRenseigner('logement-actuel')
  if (l === undefined) return null
  const { finance, dettes, miseAJourGarantieLocaPass: locaPass, pretLocataireDifficulte: pret } = l
  return (
    <SectionModifiable
      section="logement-actuel"
      formulaire={(apres) => <LogementActuelForm apres={apres} />}
      lecture={
        <Definitions
          lignes={[
            {
              libelle: 'Adresse',
              valeur: ou?.adresse && adresseDe(ou.adresse),
              renseigner: renseigner('logementActuelLocalisation.adresse.rue'),
            },
            { libelle: 'Étage, porte', valeur: ou && acces(ou) },
            {
              libelle: 'Résidence',
              valeur: ou && residence(ou),
            },
            { libelle: 'Logement', valeur: taille(l), renseigner: renseigner('logementActuel.typologie') },
            { libelle: 'Au compteur', valeur: auCompteur(l) },
            { libelle: 'Situation', valeur: libelleDe(situationsLogement, l.situation) },
            {
              libelle: 'Entrée',
              valeur: l.dateEntreeDansLogement == null ? l.dateEntreeDansLogement : formatDate(l.dateEntreeDansLogement),
            },
            { libelle: 'Loyer', valeur: finance && loyer(finance) },
            { libelle: 'Dépôt de garantie', valeur: finance?.depotDeGarantie == null ? undefined : formatMontant(finance.depotDeGarantie) },
            { libelle: 'Dettes', valeur: dettes && dettesEnClair(dettes) },
            { libelle: 'Plan d’apurement', valeur: plan(l.planApurement) },
            {
              libelle: 'Loca-Pass',
              valeur: locaPass?.montant == null ? undefined : `Garantie mise à jour de ${formatMontant(locaPass.montant)}`,
            },
            { libelle: 'Prêt locataire', valeur: pret?.mensualite == null ? undefined : `${formatMontant(pret.mensualite)} / mois` },
            { libelle: 'FSL', valeur: ouiNon(l.fsl) ?? undefined },
          ]}
        />
      }
    />
  )
}

/** « 3e étage, porte 31 (UG C031), sans ascenseur » */
function acces({ etage, numeroPorte, numeroPorteUg, ascenseur }: Localisation): string | null {
  const porteUg = numeroPorteUg && (numeroPorte ? ` (UG ${numeroPorteUg})` : `porte UG ${numeroPorteUg}`)
  const mots = [
    etage != null && etageEnClair(etage),
    numeroPorte ? `porte ${numeroPorte}${porteUg || ''}` : porteUg,
    ascenseur != null && (ascenseur ? 'ascenseur' : 'sans ascenseur'),
  ]
  return majuscule(mots.filter(Boolean).join(', ')) || null
}

/** Ce que le bailleur en dit : résidence, hiérarchie patrimoniale, unité de gestion. */
const residence = ({ nomDeResidence, HPs, UG }: Localisation): string | undefined =>
  [...new Set([nomDeResidence, ...HPs, UG && `UG ${UG}`].filter(Boolean))].join(', ') || undefined

/** « Chauffage individuel, eau individuelle » ; rien si le dossier ne le dit pas. */
const auCompteur = ({ chauffageIndividuel, eauIndividuelle }: LogementActuel): string | undefined =>
  majuscule(
    [
      chauffageIndividuel != null && `chauffage ${chauffageIndividuel ? 'individuel' : 'collectif'}`,
      eauIndividuelle != null && `eau ${eauIndividuelle ? 'individuelle' : 'collective'}`,
    ]
      .filter(Boolean)
      .join(', '),
  ) || undefined

const taille = ({ typologie, surface }: LogementActuel): string | null =>
  [typologie && typologiesEnClair([typologie]), surface != null && `${formatNombre(surface)}\u00A0m²`].filter(Boolean).join(', ') || null

function loyer({ loyer: principal, charges }: NonNullable<LogementActuel['finance']>): string | null {
  const mots = [principal !== null && `${formatMontant(principal)} / mois`, charges !== null && `${formatMontant(charges)} de charges`]
  return mots.filter(Boolean).join(', et ') || null
}

function plan(apurement: LogementActuel['planApurement']): string | undefined {
  if (apurement?.mensualite == null || apurement.mensualite === 0) return undefined
  const { mensualite, dateDebut, dateFin } = apurement
  return [
    `${formatMontant(mensualite)} / mois`,
    dateDebut && `depuis le ${formatDate(dateDebut)}`,
    dateFin && `jusqu’au ${formatDate(dateFin)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
