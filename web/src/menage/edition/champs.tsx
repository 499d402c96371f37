// Les champs d'une étape : leur verrou et leur nom complet viennent du dossier en cours de saisie.
import { refusDuChamp } from '@relogement/domain/menage/completude/verrous'
import { champDuChemin, libelleDuChemin } from '@relogement/domain/menage/menage.fields'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { rolesDe, useMoi } from '../../acces/moi.ts'
import { ContexteDuFormulaire, idDuChamp } from '../../core/formulaire/contexte.ts'
import { statutDe } from '../menage.data.ts'
import { ChampDeLaTable, type ProprietesDuChamp } from '../modification/ChampDeLaTable.tsx'
import styles from './champs.module.css'
import { useEdition } from './edition.contexte.ts'
import stylesDuGroupe from './groupeDeSaisie.module.css'
import styleDeLaPartie from './partie.module.css'

/** Dans un groupe dont tout est facultatif, son titre le dit une fois. */
export const ToutFacultatif = createContext(false)

/** Pourquoi un champ est fermé à la personne, dans ce dossier. */
export function useVerrou(): (chemin: string) => string | null {
  const { menage, lectureSeule, occupants } = useEdition()
  const roles = rolesDe(useMoi())
  return (chemin) => lectureSeule ?? refusDuChamp(chemin, statutDe(menage), roles, { occupants })
}

/** Ce qu'un champ qui n'est pas de la table générale (montant lié, ville) doit savoir. */
export function useChampDuDossier(chemin: string) {
  const { occupants } = useEdition()
  const champ = champDuChemin(chemin)
  if (champ === null) throw new Error(`Champ inconnu : ${chemin}`)
  return { champ, libelleComplet: libelleDuChemin(chemin, { occupants }), verrou: useVerrou()(chemin) }
}

export function ChampDEtape(props: ProprietesDuChamp & { readonly facultatif?: boolean }) {
  const { champ, libelleComplet, verrou } = useChampDuDossier(props.chemin)
  const tout = useContext(ToutFacultatif)
  const facultatif = !tout && champ.requis.length === 0 && champ.nature !== 'ouiNon'
  return <ChampDeLaTable libelleComplet={libelleComplet} facultatif={facultatif} verrou={verrou} {...props} />
}

interface PropsGroupe {
  readonly titre: ReactNode
  readonly detail?: ReactNode
  /** À droite du titre : un total. */
  readonly valeur?: ReactNode
  readonly facultatif?: boolean
  /** Ses lignes partent du trait : des montants, des personnes. */
  readonly registre?: boolean
  /** Ce que ce groupe saisit, pour y mener : `ressourcesEtCharges.charges`. */
  readonly chemin?: string
  readonly children: ReactNode
}

/** Une rubrique de l'étape : son titre sur un trait, ses champs dessous. */
export function Groupe({ titre, detail, valeur, facultatif = false, registre = false, chemin, children }: PropsGroupe) {
  const id = useId()
  const { racine } = useContext(ContexteDuFormulaire)
  return (
    <ToutFacultatif value={facultatif}>
      <section
        className={stylesDuGroupe.groupe}
        aria-labelledby={id}
        id={chemin === undefined ? undefined : idDuChamp(racine, chemin)}
        tabIndex={-1}
      >
        <div className={registre ? `${stylesDuGroupe.titre} ${stylesDuGroupe.registre}` : stylesDuGroupe.titre}>
          <h2 id={id}>
            {titre}
            {facultatif && <span className="fac"> (facultatif)</span>}
          </h2>
          {detail !== undefined && <span className={`muted ${stylesDuGroupe.detail}`}>{detail}</span>}
          {valeur !== undefined && <span className={`strong ${stylesDuGroupe.valeur}`}>{valeur}</span>}
        </div>
        {children}
      </section>
    </ToutFacultatif>
  )
}

/** Une part d'un groupe : les champs qui vont ensemble. */
export const Partie = ({
  titre,
  facultatif = false,
  children,
}: {
  readonly titre: string
  readonly facultatif?: boolean
  readonly children: ReactNode
}) => (
  <ToutFacultatif value={facultatif}>
    <fieldset className={styleDeLaPartie.partie}>
      <legend>
        {titre}
        {facultatif && <span className="fac"> (facultatif)</span>}
      </legend>
      {children}
    </fieldset>
  </ToutFacultatif>
)

/** Des champs ordinaires, l'un sous l'autre ; `deux` : côte à côte s'il y a la place. */
export const Champs = ({
  deux = false,
  classe = '',
  children,
}: {
  readonly deux?: boolean
  readonly classe?: string | undefined
  readonly children: ReactNode
}) => <div className={deux ? `deux-colonnes ${styles.serres} ${styles.deux}` : `champs ${styles.serres} ${classe}`}>{children}</div>

/** Un champ court, puis celui qui le suit dans une adresse : le numéro et la rue, le code postal et la ville. */
export const Voie = ({ children }: { readonly children: ReactNode }) => (
  <div className={`deux-colonnes ${styles.serres} ${styles.voie}`}>{children}</div>
)

/** Ce qui se saisit à l'étape, en une phrase sous son titre. */
export const Chapo = ({ role, children }: { readonly role?: 'status'; readonly children: ReactNode }) => (
  <p className={styles.chapo} role={role}>
    {children}
  </p>
)

/** Ce que l'on ne saisit pas ici, et pourquoi. */
export const Tenu = ({ children }: { readonly children: ReactNode }) => <p className={styles.tenu}>{children}</p>
