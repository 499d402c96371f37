import { formatDate } from '@relogement/domain/common/date.format'
import { lireNombre } from '@relogement/domain/common/nombre.saisie'
import { blocages, eprouver, HORIZONS, type Hypothese, simuler } from '@relogement/domain/simulation/simulation.rules'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { adresseDeLOperation, adresseDuMenage } from '../acces/navigation.ts'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { api, type ReponseApi } from '../core/api.ts'
import { formatNombre } from '../core/formats.ts'
import { useSurPapier } from '../core/imprimer.ts'
import { aujourdhui } from '../core/jour.ts'
import { Lien } from '../core/Lien.tsx'
import { EnTeteDeLOperation } from '../operation/EnTeteDeLOperation.tsx'
import { GENRE_OPERATION } from '../operation/fil.ts'
import { operationOptions } from '../operation/operation.data.ts'
import { direLEpreuve } from './epreuve.ts'
import feuille from './simulation.module.css'

const GENRE: GenreDeFiche = { ...GENRE_OPERATION, titre: 'Simulation', attente: 'Chargement de la simulation' }
const CHEMIN = 'GET /v1/business/operations/{id}/simulation'
type Faits = ReponseApi<typeof CHEMIN>

const simulationOptions = (id: string) =>
  queryOptions({
    queryKey: ['menages', 'simulation', id],
    queryFn: ({ signal }) => api(CHEMIN, { params: { id }, signal }),
  })

/** La suite d'une opération, au rythme observé ou à un autre. */
export function SimulationPage({ id }: { readonly id: string }) {
  const operation = useQuery(operationOptions(id))
  const faits = useQuery(simulationOptions(id))
  const lecture = {
    data: operation.data && faits.data && { operation: operation.data, faits: faits.data },
    error: operation.error ?? faits.error,
    refetch: () => Promise.all([operation.refetch(), faits.refetch()]),
  }
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} entre={(lue) => [{ libelle: lue.operation.nom, vers: adresseDeLOperation(id) }]}>
      {(lue) => (
        <>
          <EnTeteDeLOperation operation={lue.operation} ici="simulation" />
          <Simulation faits={lue.faits} />
        </>
      )}
    </PageDeFiche>
  )
}

/** Une hypothèse, et ce qui s'y tape sans se lire. */
type Suppose = { readonly [K in keyof Hypothese]: Hypothese[K] | undefined }

function Simulation({ faits }: { readonly faits: Faits }) {
  const [suppose, supposer] = useState<Suppose>({ rythme: null, charges: null })
  const jour = aujourdhui()
  const surPapier = useSurPapier()
  const connus = { ...faits, bloques: faits.bloques.length }
  const observe = simuler(connus, { rythme: null, charges: null }, jour)
  const { rythme, charges } = suppose
  const simulee = rythme === undefined || charges === undefined ? null : simuler(connus, { rythme, charges }, jour)
  return (
    <div className={feuille.page}>
      <section className={`box ${feuille.bloc}`} aria-label="À ce rythme">
        <p className={feuille.phrase} role="status">
          {direLaFin(faits, simulee)}
        </p>
        {surPapier && <p className="soft">Calculé le {formatDate(jour)}.</p>}
        {simulee !== null && simulee.sansLesBloques !== null && faits.bloques.length > 0 && (
          <p className="soft">Les dossiers arrêtés laissés de côté, les autres seraient relogés le {formatDate(simulee.sansLesBloques)}.</p>
        )}
        {faits.restants > 0 && (
          <div className={feuille.hypotheses}>
            <Supposer
              libelle="Relogements par mois"
              observe={Math.round(observe.rythme * 10) / 10}
              pas={0.01}
              max={500}
              change={(valeur) => supposer({ ...suppose, rythme: valeur })}
            />
            <Supposer
              libelle="Chargés de relogement"
              observe={faits.charges}
              pas={1}
              max={100}
              change={(valeur) => supposer({ ...suppose, charges: valeur })}
            />
          </div>
        )}
        {HORIZONS.map((horizon) => eprouver(faits, horizon, jour))
          // Rien annoncé et rien de fait n'éprouve rien.
          .filter(({ annonce, realise }) => annonce > 0 || realise > 0)
          .map((epreuve) => (
            <p key={epreuve.horizon} className="soft">
              {direLEpreuve(epreuve)}
            </p>
          ))}
      </section>
      {faits.restants > 0 && <Bloques bloques={faits.bloques} />}
    </div>
  )
}

function direLaFin({ restants, finPSR }: Faits, simulee: ReturnType<typeof simuler> | null): string {
  if (restants === 0) return 'Aucun ménage ne reste à reloger.'
  const reste = restants === 1 ? '1 ménage reste à reloger' : `${formatNombre(restants)} ménages restent à reloger`
  if (simulee === null) return `${reste}. Sans hypothèse lisible, aucune date ne se calcule.`
  const { rythme, vide } = simulee
  const dit = `${formatNombre(Math.round(rythme * 10) / 10)} relogement${rythme >= 2 ? 's' : ''} par mois`
  if (vide === null) return `${reste}. À ${dit}, aucune date ne se calcule.`
  const psr =
    finPSR === null ? '' : vide > finPSR ? `, après la fin du PSR (${formatDate(finPSR)})` : `, avant la fin du PSR (${formatDate(finPSR)})`
  return `${reste}. À ce rythme (${dit}), immeuble vide le ${formatDate(vide)}${psr}.`
}

interface PropsSupposer {
  readonly libelle: string
  readonly observe: number
  readonly pas: number
  readonly max: number
  /** Nul : comme aujourd'hui ; absent : ce qui est tapé ne se lit pas. */
  readonly change: (valeur: number | null | undefined) => void
}

/** Ce que l'on suppose ; vidé, ce qui s'observe. */
function Supposer({ libelle, observe, pas, max, change }: PropsSupposer) {
  const id = useId()
  const [texte, setTexte] = useState('')
  const juger = (tape: string) => {
    const lu = lireNombre(tape, pas)
    if (lu === null) return { nombre: null, refus: null }
    if ('nombre' in lu && lu.nombre >= 0 && lu.nombre <= max) return { nombre: lu.nombre, refus: null }
    return { nombre: null, refus: 'refus' in lu ? lu.refus : `Un nombre ${pas < 1 ? '' : 'entier '}de 0 à ${max} est attendu` }
  }
  const { refus } = juger(texte)
  return (
    <div className={feuille.supposition}>
      <label htmlFor={id}>{libelle}</label>
      <input
        id={id}
        className="in num"
        inputMode={pas < 1 ? 'decimal' : 'numeric'}
        autoComplete="off"
        placeholder={formatNombre(observe)}
        value={texte}
        aria-invalid={refus !== null || undefined}
        aria-describedby={`${id}-a`}
        onChange={({ target }) => {
          setTexte(target.value)
          const lu = juger(target.value)
          change(lu.refus === null ? lu.nombre : undefined)
        }}
      />
      <small id={`${id}-a`} className={refus === null ? 'soft' : 'err'} role={refus === null ? undefined : 'alert'}>
        {refus ?? `Aujourd’hui : ${formatNombre(observe)}`}
      </small>
    </div>
  )
}

function Bloques({ bloques }: { readonly bloques: Faits['bloques'] }) {
  const id = useId()
  return (
    <section className={`box ${feuille.bloc}`} aria-labelledby={id}>
      <h2 id={id}>Dossiers arrêtés ({formatNombre(bloques.length)})</h2>
      {bloques.length === 0 ? (
        <p className="soft">Rien n’arrête aucun des dossiers qui restent.</p>
      ) : (
        <ul className={feuille.bloques}>
          {bloques.map(({ id: menageId, noms, codeMenage, raisons }) => (
            <li key={menageId}>
              <Lien className="lk" vers={adresseDuMenage(menageId)}>
                {noms}
              </Lien>
              <small className="num">{codeMenage}</small>
              <span className="soft">{raisons.map((raison) => blocages[raison]).join(' · ')}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
