/**
 * « Choisir les valeurs à garder » (look/08a) : la fiche a changé pendant la saisie, sur les mêmes champs.
 *
 *   const { choisir, dialogue } = useConflit<SaisieInformations>(presenter)
 *   await enregistrerAvecFusion({ saisie, base, version, envoyer, relire, choisir })
 *   return <>… {dialogue}</>
 *
 * `presenter(chemin, valeur)` donne le libellé du champ, sa section et la valeur telle qu'on la lit.
 */
import { formatHeure, formatInstant } from '@relogement/domain/common/date.format'
import { type ReactNode, useId, useState } from 'react'
import { Dialogue } from '../Dialogue.tsx'
import { type Chemin, type Conflit as ConflitDeChamp, type Fusion, poser } from '../fusion.ts'
import { Icone } from '../Icone.tsx'
import { PiedDeGeste } from '../PiedDeGeste.tsx'
import styles from './conflit.module.css'
import type { FicheRelue } from './enregistrerAvecFusion.ts'

export interface ChampPresente<V = string> {
  readonly libelle: string
  readonly section?: string
  readonly valeur: V
}
export type Presenter = (chemin: Chemin, valeur: unknown) => ChampPresente<ReactNode>

interface EnCours<V> {
  readonly fusion: Fusion<V>
  readonly fiche: FicheRelue<V>
  readonly repondre: (choix: V | null) => void
}

/** `ce` : ce que le collègue a enregistré, « ce dossier ». */
export function useConflit<V>(presenter: Presenter, ce = 'ce dossier') {
  const [enCours, setEnCours] = useState<EnCours<V> | null>(null)
  const choisir = (fusion: Fusion<V>, fiche: FicheRelue<V>) => new Promise<V | null>((repondre) => setEnCours({ fusion, fiche, repondre }))
  const repondre = (choix: V | null) => {
    enCours?.repondre(choix)
    setEnCours(null)
  }
  const dialogue: ReactNode = enCours && <Conflit {...enCours} repondre={repondre} presenter={presenter} ce={ce} />
  return { choisir, dialogue }
}

type Cote = 'mien' | 'autre'

type PropsConflit<V> = EnCours<V> & { readonly presenter: Presenter; readonly ce: string }

function Conflit<V>({ fusion: { valeurs, conflits, reunis }, fiche, repondre, presenter, ce }: PropsConflit<V>) {
  const [choix, setChoix] = useState<readonly Cote[]>(conflits.map(() => 'mien'))
  const [reunisVus, setReunisVus] = useState(false)
  const { auteur = 'Un collègue', le } = fiche
  const tout = (cote: Cote) => setChoix(conflits.map(() => cote))
  const enregistrer = () =>
    repondre(conflits.reduce((suite, conflit, rang) => poser(suite, conflit.chemin, conflit[choix[rang] ?? 'mien']), valeurs))
  return (
    <Dialogue
      titre="Choisir les valeurs à garder"
      detail={`${auteur} a enregistré ${ce}${le === undefined ? '' : ` à ${formatHeure(le)}`}, pendant votre saisie. Votre saisie est conservée\u00A0; ${nombreDeChamps(conflits.length)}.`}
      largeur={880}
      fermer={() => repondre(null)}
      pied={
        <PiedDeGeste
          aide={
            <span className={`soft ${styles.touches}`}>
              <kbd>
                <Icone nom="gauche" />
              </kbd>{' '}
              <kbd>
                <Icone nom="droite" />
              </kbd>{' '}
              choisir · <kbd>Tab</kbd> champ suivant
            </span>
          }
          action="Enregistrer ces valeurs"
          faire={enregistrer}
          renoncer="Revenir à ma saisie"
          fermer={() => repondre(null)}
        />
      }
    >
      <div className={styles.cadre}>
        <table className={styles.table}>
          <colgroup>
            <col style={{ width: 232 }} />
            <col style={{ width: 136 }} />
            <col />
            <col />
          </colgroup>
          <thead>
            <tr>
              <th scope="col">Champ</th>
              <th scope="col">Avant</th>
              <th scope="col">Votre saisie</th>
              <th scope="col">
                {auteur}
                {le !== undefined && <small>{formatInstant(le)}</small>}
              </th>
            </tr>
          </thead>
          <tbody>
            {conflits.map((conflit, rang) => (
              <LigneDeConflit
                key={conflit.chemin.join('.')}
                conflit={conflit}
                auteur={auteur}
                choisi={choix[rang] ?? 'mien'}
                choisir={(cote) => setChoix(choix.map((actuel, place) => (place === rang ? cote : actuel)))}
                presenter={presenter}
              />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.reste}>
        {reunis.length > 0 && (
          <>
            <Icone nom="coche" />
            <span>{reunis.length > 1 ? `${reunis.length} autres champs réunis sans conflit.` : 'Un autre champ réuni sans conflit.'}</span>
            <button className="lk" type="button" aria-expanded={reunisVus} onClick={() => setReunisVus(!reunisVus)}>
              {reunis.length > 1 ? 'Les voir' : 'Le voir'}
            </button>
          </>
        )}
        <span className={`grow ${styles.entre}`} />
        <button className="lk" type="button" onClick={() => tout('mien')}>
          Tout prendre de ma saisie
        </button>
        <span className={`muted ${styles.entre}`} aria-hidden="true">
          ·
        </span>
        <button className="lk" type="button" onClick={() => tout('autre')}>
          Tout prendre de {auteur === 'Un collègue' ? 'ce collègue' : auteur.split(' ')[0]}
        </button>
      </div>
      {reunisVus && (
        <ul className={styles.reunis}>
          {reunis.map((chemin) => (
            <li key={chemin.join('.')}>{presenter(chemin, null).libelle}</li>
          ))}
        </ul>
      )}
    </Dialogue>
  )
}

const nombreDeChamps = (nombre: number) => (nombre > 1 ? `${nombre} champs diffèrent` : 'un champ diffère')

interface PropsLigne {
  readonly conflit: ConflitDeChamp
  readonly auteur: string
  readonly choisi: Cote
  readonly choisir: (cote: Cote) => void
  readonly presenter: Presenter
}

function LigneDeConflit({ conflit, auteur, choisi, choisir, presenter }: PropsLigne) {
  const id = useId()
  const { libelle, section } = presenter(conflit.chemin, conflit.mien)
  const texteDe = (valeur: unknown) => (valeur == null ? 'Non renseigné' : presenter(conflit.chemin, valeur).valeur)
  return (
    <tr>
      <td>
        <span className="mid" id={id}>
          {libelle}
        </span>
        {section !== undefined && <span className={styles.section}>{section}</span>}
      </td>
      <td className="muted" data-titre="Avant">
        {texteDe(conflit.base)}
      </td>
      {(['mien', 'autre'] as const).map((cote) => (
        <td key={cote} data-titre={cote === 'mien' ? 'Votre saisie' : auteur}>
          <label className="radio">
            <input
              type="radio"
              name={id}
              checked={choisi === cote}
              aria-labelledby={`${id} ${id}-${cote}`}
              onChange={() => choisir(cote)}
            />
            <span id={`${id}-${cote}`}>{texteDe(conflit[cote])}</span>
          </label>
        </td>
      ))}
    </tr>
  )
}
