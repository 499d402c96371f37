import { formatInstant } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { type EtatDeChamp, etatDuChamp, etatsDeChamp, sections } from '@relogement/domain/financement/champs'
import { etapes } from '@relogement/domain/financement/financement.listes'
import { famillesOperation } from '@relogement/domain/operation/operation.listes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { usePage } from '../acces/page.ts'
import { ContenuAttendu } from '../core/fiche/ContenuAttendu.tsx'
import { ChoixImmediat } from '../core/formulaire/Choix.tsx'
import '../core/fiche/fiche.css'
import { Section } from '../core/fiche/Section.tsx'
import { Segments } from '../core/Onglets.tsx'
import { useBailleurs } from '../logement/logement.data.ts'
import { type ChampARegler, champsOptions, type Famille, reglagesOptions, useRegler, type Vise } from './champs.data.ts'
import styles from './parametrage.module.css'

const ETAPES = { P: 'FAT P', D: 'FAT D', C: 'FAT C' } as const
const FIL = [{ libelle: 'Financement' }, { libelle: 'Paramétrage' }]

/** Quels champs d'une fiche se montrent et sont requis, par bailleur, étape et famille. Chaque réglage s'enregistre aussitôt. */
export function ParametrageOperationsPage() {
  usePage('Paramétrage : opérations', FIL)
  const [vise, viser] = useState<Vise>({ bailleurCode: null, etape: 'P', famille: 'DEMOLITION' })
  const champs = useQuery(champsOptions(vise))
  return (
    <>
      <div className="ph">
        <h1 tabIndex={-1}>Paramétrage : opérations</h1>
      </div>
      <Viser vise={vise} viser={viser} />
      <div className="secs">
        {champs.data === undefined ? (
          <div className="box">
            <ContenuAttendu attente="Chargement des champs" erreur={champs.error} relire={champs.refetch} />
          </div>
        ) : (
          Object.entries(sections).map(([code, titre]) => (
            <Champs key={code} code={code} titre={titre} vise={vise} champs={champs.data.filter(({ section }) => section === code)} />
          ))
        )}
        <Historique />
      </div>
    </>
  )
}

interface PropsViser {
  readonly vise: Vise
  readonly viser: (vise: Vise) => void
}

const TOUS = ''

function Viser({ vise, viser }: PropsViser) {
  const bailleurs = useBailleurs()
  return (
    <div className={styles.viser}>
      <ChoixImmediat
        libelle="Bailleur"
        options={{ [TOUS]: 'Tous les bailleurs', ...Object.fromEntries((bailleurs.data ?? []).map(({ code, nom }) => [code, nom])) }}
        lecture={bailleurs}
        valeur={vise.bailleurCode ?? TOUS}
        changer={(code) => viser({ ...vise, bailleurCode: code || null })}
      />
      <ChoixImmediat<Famille>
        libelle="Famille"
        options={famillesOperation}
        valeur={vise.famille}
        changer={(famille) => viser({ ...vise, famille })}
      />
      <Segments libelle="Étape" choix={ETAPES} choisi={vise.etape} choisir={(etape) => viser({ ...vise, etape })} />
    </div>
  )
}

interface PropsChamps {
  readonly code: string
  readonly titre: string
  readonly vise: Vise
  readonly champs: readonly ChampARegler[]
}

function Champs({ code, titre, vise, champs }: PropsChamps) {
  const { mutate, isPending, variables } = useRegler(vise)
  return (
    <Section id={code} titre={titre} nombre={champs.length}>
      <ul className={`${styles.lignes} ${styles.reglages}`}>
        {champs.map((champ) => (
          <Ligne
            key={champ.chemin}
            champ={champ}
            pourTous={vise.bailleurCode === null}
            enCours={isPending && variables?.chemin === champ.chemin ? variables.reglage : undefined}
            regler={(reglage) => mutate({ chemin: champ.chemin as Parameters<typeof mutate>[0]['chemin'], reglage })}
          />
        ))}
      </ul>
    </Section>
  )
}

interface PropsLigne {
  readonly champ: ChampARegler
  readonly pourTous: boolean
  /** Ce qui s'enregistre ; absent : rien. */
  readonly enCours: EtatDeChamp | null | undefined
  readonly regler: (reglage: EtatDeChamp | null) => void
}

function Ligne({ champ, pourTous, enCours, regler }: PropsLigne) {
  const id = useId()
  const { libelle, regle, defaut } = champ
  const choisi = enCours === undefined ? (regle ? etatDuChamp(champ) : null) : enCours
  return (
    <li>
      <label htmlFor={id}>{libelle}</label>
      {regle && <span className="tag">{pourTous ? 'Réglé pour tous' : 'Réglé pour ce bailleur'}</span>}
      <select
        className="in"
        id={id}
        value={choisi ?? ''}
        disabled={enCours !== undefined}
        onChange={({ target }) => regler((target.value || null) as EtatDeChamp | null)}
      >
        <option value="">
          {pourTous ? 'Tel que livré' : 'Comme pour tous'} : {minuscule(etatsDeChamp[defaut])}
        </option>
        {Object.entries(etatsDeChamp).map(([code, mots]) => (
          <option key={code} value={code}>
            {mots}
          </option>
        ))}
      </select>
    </li>
  )
}

/** Qui a réglé quoi, et quand. */
function Historique() {
  const [page, aller] = useState(1)
  const { data, error, refetch } = useQuery({ ...reglagesOptions(page), placeholderData: keepPreviousData })
  return (
    <Section id="historique" titre="Réglages changés" nombre={data?.['hydra:totalItems']}>
      {data === undefined ? (
        <ContenuAttendu attente="Chargement de l’historique" erreur={error} relire={refetch} />
      ) : data['hydra:totalItems'] === 0 ? (
        <p className="muted attendu">Aucun réglage : les champs sont tels que livrés.</p>
      ) : (
        <ul className={styles.lignes}>
          {data['hydra:member'].map(({ id, le, auteur, bailleur, etape, famille, libelle, ancien, nouveau }) => (
            <li key={id}>
              <span>
                <b>{libelle}</b> : {ancien === null ? 'non réglé' : minuscule(ancien)} →{' '}
                {nouveau === null ? 'non réglé' : minuscule(nouveau)}
              </span>
              <small className="muted">
                {[etapes[etape], famille, bailleur ?? 'tous les bailleurs', auteur, formatInstant(le)].filter(Boolean).join(', ')}
              </small>
            </li>
          ))}
        </ul>
      )}
      {data !== undefined && data.metadata.pagination.pageCount > 1 && (
        <div className="attendu">
          <div className="row">
            <button className="btn sm" type="button" disabled={page === 1} onClick={() => aller(page - 1)}>
              Plus récents
            </button>
            <button className="btn sm" type="button" disabled={page === data.metadata.pagination.pageCount} onClick={() => aller(page + 1)}>
              Plus anciens
            </button>
          </div>
        </div>
      )}
    </Section>
  )
}
