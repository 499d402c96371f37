import type { Occupant } from '@relogement/domain/menage/composition/composition.schema'
import { nomDeLOccupant } from '@relogement/domain/menage/composition/occupant.noms'
import { anneesDeRevenus } from '@relogement/domain/menage/composition/occupants'
import { useWatch } from 'react-hook-form'
import { Nombre } from '../../../core/formulaire/Nombre.tsx'
import { ChampDEtape, Groupe, Tenu, useChampDuDossier } from '../champs.tsx'
import { useEdition } from '../edition.contexte.ts'
import { Libelle } from '../Rangee.tsx'
import styleDUneRangee from '../rangee.module.css'
import type { Saisie } from '../saisie/saisie.ts'
import styles from './avisDImposition.module.css'
import styleDeLaTete from './enTeteDesAvis.module.css'

/** Le revenu imposable et le revenu fiscal de référence des deux années précédentes, par adulte. */
export function AvisDImposition({ adultes }: { readonly adultes: readonly Occupant[] }) {
  const { jour } = useEdition()
  const [derniere, exigee] = anneesDeRevenus(jour)
  return (
    <Groupe titre="Avis d’imposition" detail={`Le revenu fiscal de référence ${exigee} est exigé pour candidater.`} registre>
      <div className={styleDeLaTete.tete} aria-hidden="true">
        <span />
        <span>Revenu imposable</span>
        <span>Fiscal de référence</span>
      </div>
      {adultes.map((adulte) => (
        <AvisDUnAdulte key={adulte.id} adulte={adulte} annees={[derniere, exigee]} />
      ))}
    </Groupe>
  )
}

function AvisDUnAdulte({ adulte, annees }: { readonly adulte: Occupant; readonly annees: readonly number[] }) {
  const { occupants } = useEdition()
  const personne = `composition.occupants.${adulte.id}` as const
  const sansAvis = useWatch<Saisie>({ name: `${personne}.sansAvisImposition` }) === true
  const commun = useWatch<Saisie>({ name: `${personne}.avisCommun` }) === true && adulte.role === 'CODEMANDEUR'
  const principal = occupants.find(({ role }) => role === 'PRINCIPAL')
  const nom = nomDeLOccupant(adulte)
  return (
    <fieldset className={styles.avis}>
      <legend className="vh">Avis d’imposition : {nom}</legend>
      <div className={styles.qui}>
        <span className="mid">{nom}</span>
        {!commun && <ChampDEtape chemin={`${personne}.sansAvisImposition`} libelle="Sans avis d’imposition" />}
        {!sansAvis && adulte.role === 'CODEMANDEUR' && principal !== undefined && (
          <ChampDEtape chemin={`${personne}.avisCommun`} libelle={`Avis commun avec ${nomDeLOccupant(principal)}`} />
        )}
      </div>
      {commun && <Tenu>Compté une seule fois, sur l’avis ci-dessus.</Tenu>}
      {!sansAvis &&
        !commun &&
        annees.map((annee) => (
          <div className={`${styleDUneRangee.rangee} ${styles.annee}`} key={annee}>
            <Libelle classe="num">{annee}</Libelle>
            <Revenu chemin={`ressourcesEtCharges.revenusImposables.${adulte.id}.${annee}.montant`} court="Imposable" />
            <Revenu chemin={`ressourcesEtCharges.revenusImposables.${adulte.id}.${annee}.revenuFiscalDeReference`} court="RFR" />
          </div>
        ))}
    </fieldset>
  )
}

function Revenu({
  chemin,
  court,
}: {
  readonly chemin: `ressourcesEtCharges.revenusImposables.${string}.${string}.${'montant' | 'revenuFiscalDeReference'}`
  readonly court: string
}) {
  const { libelleComplet, verrou } = useChampDuDossier(chemin)
  return (
    <div data-court={court}>
      <Nombre<Saisie> nom={chemin} libelle={libelleComplet} verrou={verrou} libelleCache unite="€ / an" />
    </div>
  )
}
