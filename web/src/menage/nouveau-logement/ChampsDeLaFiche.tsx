import { formatDate } from '@relogement/domain/common/date.format'
import { champDuChemin } from '@relogement/domain/menage/menage.fields'
import type { CleDeLaFiche } from '@relogement/domain/menage/nouveau-logement/nouveauLogement.schema'
import { Link } from '@tanstack/react-router'
import { createContext, type ReactNode, useContext } from 'react'
import { useFormContext } from 'react-hook-form'
import { Estimer } from '../apl/Estimer.tsx'
import { ChampDeLaTable, type ProprietesDuChamp } from '../modification/ChampDeLaTable.tsx'
import { useFicheEnCours } from './fiche.contexte.ts'
import { Minoration } from './Minoration.tsx'
import type { SaisieDeLaFiche } from './nouveauLogement.data.ts'

/** Un champ de la fiche : libellé, nature et liste viennent de la table des champs. */
/** Dans un groupe dont tout est facultatif, son titre le dit une fois. */
const ToutFacultatif = createContext(false)

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
        <Champs>
          <ChampDeFiche cle="typeRelogement" />
          <ChampDeFiche cle="nombrePropositionEcrite" />
          <ChampDeFiche cle="nombreDePersonne" />
          <ChampDeFiche cle="composition" />
        </Champs>
      </Groupe>
      <Groupe titre="Adresse" facultatif>
        <div className="champs-e">
          <ChampDeFiche cle="rue" />
        </div>
        <div className="champs-e voie">
          <ChampDeFiche cle="codePostal" />
          <ChampDeFiche cle="ville" />
        </div>
        <Champs>
          <ChampDeFiche cle="localisationGeographique" />
          <ChampDeFiche cle="etage" aide="0 pour le rez-de-chaussée." />
          <ChampDeFiche cle="hp1" />
          <ChampDeFiche cle="hp2" />
          <ChampDeFiche cle="hp3" />
        </Champs>
        <Champs>
          <ChampDeFiche cle="isQPV" inconnu />
          {saisie.isQPV === true && <ChampDeFiche cle="nomQPV" facultatif={false} />}
        </Champs>
      </Groupe>
      <Groupe titre="Logement">
        <Champs>
          <ChampDeFiche cle="typologie" />
          <ChampDeFiche cle="surfaceHabitable" />
          <ChampDeFiche cle="type" />
          <ChampDeFiche cle="ancienneteDuLogement" />
          <ChampDeFiche cle="dateDeLivraisonDuLogement" />
          <ChampDeFiche cle="dateDeConventionApl" />
        </Champs>
        <div className="champs-e cases-e">
          <ChampDeFiche cle="isPMR" />
          <ChampDeFiche cle="isRT2005" />
        </div>
      </Groupe>
      <Groupe titre="Financement et réservation">
        <Champs>
          <ChampDeFiche cle="typeFinancement" />
          <ChampDeFiche cle="reservataire" />
          {/^AUTRE/.test(saisie.typeFinancement ?? '') && <ChampDeFiche cle="typeFinancementLabel" facultatif={false} />}
          {saisie.reservataire === 'AUTRE' && <ChampDeFiche cle="reservataireLabel" facultatif={false} />}
        </Champs>
      </Groupe>
      <Groupe titre="Loyer et charges">
        <Champs>
          <ChampDeFiche cle="loyer" />
          <ChampDeFiche cle="chargesGenerales" />
          <ChampDeFiche cle="chauffage" aide="0 si le ménage paie son compteur." />
          <ChampDeFiche cle="eau" aide="0 si le ménage paie son compteur." />
          <ChampDeFiche cle="garage" />
          <APL />
        </Champs>
        <Champs>
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
    <div className="avec-est">
      <ChampDeFiche cle="APL" />
      {lectureSeule === null && (
        <p className="est-c">
          <Estimer
            aide="APL"
            situation={fiche.situationAPL}
            loyer={saisie.loyer}
            saisie={saisie.APL}
            reprendre={(montant) => setValue('nouveauLogement.APL', montant, { shouldDirty: true, shouldValidate: true })}
          />
        </p>
      )}
    </div>
  )
}

/** La date du bail se saisit dans le dossier : elle fonde le passage de statut. */
function Bail() {
  const { fiche } = useFicheEnCours()
  return (
    <p className="bail">
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

interface PropsGroupe {
  readonly titre: string
  readonly facultatif?: boolean
  readonly children: ReactNode
}

const Groupe = ({ titre, facultatif = false, children }: PropsGroupe) => (
  <ToutFacultatif value={facultatif}>
    <section className="fs" aria-label={titre}>
      <div className="t">
        <h2>
          {titre}
          {facultatif && <span className="fac"> (facultatif)</span>}
        </h2>
      </div>
      {children}
    </section>
  </ToutFacultatif>
)

const Champs = ({ children }: { readonly children: ReactNode }) => <div className="champs-e deux">{children}</div>
