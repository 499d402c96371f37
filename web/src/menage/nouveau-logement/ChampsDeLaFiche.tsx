import { formatDate } from '@relogement/domain/common/date.format'
import { champDuChemin } from '@relogement/domain/menage/menage.fields'
import type { CleDeLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { Link } from '@tanstack/react-router'
import { useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { ChampEstime } from '../apl/ChampEstime.tsx'
import { Estimer } from '../apl/Estimer.tsx'
import { Champs, Groupe, ToutFacultatif, Voie } from '../edition/champs.tsx'
import { ChampDeLaTable, type ProprietesDuChamp } from '../modification/ChampDeLaTable.tsx'
import styles from './champsDeLaFiche.module.css'
import { useFicheEnCours } from './fiche.contexte.ts'
import { Minoration } from './Minoration.tsx'
import type { SaisieDeLaFiche } from './nouveauLogement.data.ts'

interface PropsChamp extends Omit<ProprietesDuChamp, 'chemin'> {
  readonly cle: CleDeLaFiche
  readonly facultatif?: boolean
}

/** Un champ de la fiche : libellé, nature et liste viennent de la table des champs. */
export function ChampDeFiche({ cle, facultatif, ...reste }: PropsChamp) {
  const { lectureSeule } = useFicheEnCours()
  const tout = useContext(ToutFacultatif)
  const chemin = `nouveauLogement.${cle}`
  const champ = champDuChemin(chemin)
  // Une liste qui a sa valeur par défaut n'est jamais laissée vide : la dire facultative n'apprendrait rien.
  const marque = !tout && champ?.requis.length === 0 && champ.nature !== 'ouiNon' && champ.nature !== 'choix'
  return <ChampDeLaTable chemin={chemin} verrou={lectureSeule} facultatif={facultatif ?? marque} {...reste} />
}

export function ChampsDeLaFiche() {
  const { saisie } = useFicheEnCours()
  return (
    <>
      <Groupe titre="Bail" facultatif>
        <Bail />
        <Champs deux>
          <ChampDeFiche cle="typeRelogement" />
          <ChampDeFiche cle="nombrePropositionEcrite" />
          <ChampDeFiche cle="nombreDePersonne" />
          <ChampDeFiche cle="composition" />
        </Champs>
      </Groupe>
      <Groupe titre="Adresse" facultatif>
        <Champs>
          <ChampDeFiche cle="rue" />
        </Champs>
        <Voie>
          <ChampDeFiche cle="codePostal" />
          <ChampDeFiche cle="ville" />
        </Voie>
        <Champs deux>
          <ChampDeFiche cle="localisationGeographique" />
          <ChampDeFiche cle="etage" aide="0 pour le rez-de-chaussée." />
          <ChampDeFiche cle="hp1" />
          <ChampDeFiche cle="hp2" />
          <ChampDeFiche cle="hp3" />
        </Champs>
        <Champs deux>
          <ChampDeFiche cle="isQPV" inconnu />
          {saisie.isQPV === true && <ChampDeFiche cle="nomQPV" facultatif={false} />}
        </Champs>
      </Groupe>
      <Groupe titre="Logement">
        <Champs deux>
          <ChampDeFiche cle="typologie" />
          <ChampDeFiche cle="surfaceHabitable" />
          <ChampDeFiche cle="type" />
          <ChampDeFiche cle="ancienneteDuLogement" />
          <ChampDeFiche cle="dateDeLivraisonDuLogement" />
          <ChampDeFiche cle="dateDeConventionApl" />
        </Champs>
        <Champs classe={styles.cases}>
          <ChampDeFiche cle="isPMR" />
          <ChampDeFiche cle="isRT2005" />
        </Champs>
      </Groupe>
      <Groupe titre="Financement et réservation">
        <Champs deux>
          <ChampDeFiche cle="typeFinancement" />
          <ChampDeFiche cle="reservataire" />
          {/^AUTRE/.test(saisie.typeFinancement ?? '') && <ChampDeFiche cle="typeFinancementLabel" facultatif={false} />}
          {saisie.reservataire === 'AUTRE' && <ChampDeFiche cle="reservataireLabel" facultatif={false} />}
        </Champs>
      </Groupe>
      <Groupe titre="Loyer et charges">
        <Champs deux>
          <ChampDeFiche cle="loyer" />
          <ChampDeFiche cle="chargesGenerales" />
          <ChampDeFiche cle="chauffage" aide="0 si le ménage paie son compteur." />
          <ChampDeFiche cle="eau" aide="0 si le ménage paie son compteur." />
          <ChampDeFiche cle="garage" />
          <APL />
        </Champs>
        <Champs deux>
          <ChampDeFiche cle="loyerPlafond" />
          <ChampDeFiche cle="loyerPlafondAPL" aide="Proposé d’après la composition du ménage." />
          <ChampDeFiche cle="revenuFiscalDeReference" />
        </Champs>
      </Groupe>
      <Groupe titre="Minoration de loyer">
        <Minoration />
      </Groupe>
    </>
  )
}

/** L'APL du nouveau logement, et de quoi l'estimer d'après le loyer à l'écran. */
function APL() {
  const { setValue } = useFormContext<SaisieDeLaFiche>()
  const { fiche, saisie, lectureSeule } = useFicheEnCours()
  return (
    <ChampEstime
      bouton={
        lectureSeule === null && (
          <Estimer
            aide="APL"
            situation={fiche.situationAPL}
            loyer={saisie.loyer}
            saisie={saisie.APL}
            reprendre={(montant) => setValue('nouveauLogement.APL', montant, { shouldDirty: true, shouldValidate: true })}
          />
        )
      }
    >
      <ChampDeFiche cle="APL" />
    </ChampEstime>
  )
}

/** La date du bail se saisit dans le dossier : elle fonde le passage de statut. */
function Bail() {
  const { fiche } = useFicheEnCours()
  return (
    <p className={styles.bail}>
      {fiche.dateSignatureBail === null ? (
        <>
          La date de signature du bail n’est pas renseignée.{' '}
          <Link
            className="lk"
            to="/menages/$id"
            params={{ id: fiche.menageId }}
            search={{ modifier: 'relogement', champ: 'relogement.dates.signatureDuBail' }}
          >
            La renseigner au dossier
          </Link>
        </>
      ) : (
        <>
          Bail signé le <b>{formatDate(fiche.dateSignatureBail)}</b>.
        </>
      )}
    </p>
  )
}
