import { AIDE_AU_TRAVAIL } from '@relogement/domain/menage/cotation/aideAuTravail'
import { reglesManquantes } from '@relogement/domain/regles-cotation/reglesManquantes'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { adresseDeLOperation } from '../acces/navigation.ts'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { Cotation } from '../core/Cotation.tsx'
import { differe } from '../core/differe.ts'
import { Section } from '../core/fiche/Section.tsx'
import { Icone } from '../core/Icone.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { GENRE_OPERATION } from '../operation/fil.ts'
import feuille from './couleurs.module.css'
import styles from './pageDesRegles.module.css'
import { type Regle, type ReglesDeLOperation, reglesOptions, useGesteDeRegle } from './regles.data.ts'
import { TableDesRegles } from './TableDesRegles.tsx'

const SaisirUneRegle = differe(() => import('./SaisirUneRegle.tsx'), 'SaisirUneRegle')
const RetirerUneRegle = differe(() => import('./RetirerUneRegle.tsx'), 'RetirerUneRegle')

const GENRE: GenreDeFiche = {
  titre: 'Règles de cotation',
  attente: 'Chargement des règles de cotation',
  introuvable: 'Opération introuvable',
  detail: 'Cette opération n’existe pas, ou ne vous est pas ouverte.',
  fil: GENRE_OPERATION.fil,
}

/** Ce qui donne leur couleur aux ménages d'une opération, et de quoi le changer. */
export function ReglesDeCotationPage({ operationId }: { readonly operationId: string }) {
  const lecture = useQuery(reglesOptions(operationId))
  return (
    <PageDeFiche
      genre={GENRE}
      lecture={lecture}
      entre={({ metadata: { operation } }) => [{ libelle: operation.nom, vers: adresseDeLOperation(operation.id) }]}
    >
      {(regles) => <Regles regles={regles} />}
    </PageDeFiche>
  )
}

type Ouvert = { readonly quoi: 'ajouter' } | { readonly quoi: 'modifier' | 'retirer'; readonly regle: Regle }

function Regles({ regles }: { readonly regles: ReglesDeLOperation }) {
  const { 'hydra:member': lignes, metadata } = regles
  const { operation, can, refus } = metadata
  const [ouvert, ouvrir] = useState<Ouvert | null>(null)
  const fermer = () => ouvrir(null)
  const peutChanger = can.includes('changer')
  return (
    <>
      <header className={styles.tete}>
        <h1 tabIndex={-1}>{GENRE.titre}</h1>
        <p className="soft">{operation.nom}</p>
      </header>
      <div className={styles.page}>
        <Section
          id="regles"
          titre="Règles"
          nombre={lignes.length}
          actions={peutChanger && <Actions operationId={operation.id} lignes={lignes} ajouter={() => ouvrir({ quoi: 'ajouter' })} />}
        >
          {!peutChanger && (
            <p className={`row attention ${styles.lecture}`}>
              <Icone nom="cadenas" />
              <span>Vous lisez ces règles sans pouvoir les changer. {refus['changer']}</span>
            </p>
          )}
          {lignes.length === 0 ? (
            <EtatVide
              titre="Aucune règle de cotation"
              detail="Sans règle, les ménages de l’opération n’ont ni points ni couleur, sauf couleur imposée par l’encadrement."
            />
          ) : (
            <TableDesRegles
              regles={regles}
              gestes={
                peutChanger
                  ? { modifier: (regle) => ouvrir({ quoi: 'modifier', regle }), retirer: (regle) => ouvrir({ quoi: 'retirer', regle }) }
                  : null
              }
            />
          )}
        </Section>
        <Couleurs metadata={metadata} />
      </div>
      <Suspense fallback={null}>
        {(ouvert?.quoi === 'ajouter' || ouvert?.quoi === 'modifier') && (
          <SaisirUneRegle metadata={metadata} regle={ouvert.quoi === 'ajouter' ? null : ouvert.regle} fermer={fermer} />
        )}
        {ouvert?.quoi === 'retirer' && <RetirerUneRegle operationId={operation.id} regle={ouvert.regle} fermer={fermer} />}
      </Suspense>
    </>
  )
}

interface PropsDesActions {
  readonly operationId: string
  readonly lignes: readonly Regle[]
  readonly ajouter: () => void
}

/** Reprendre n'est offert que s'il y a de quoi : les règles par défaut que l'opération n'a plus. */
function Actions({ operationId, lignes, ajouter }: PropsDesActions) {
  const geste = useGesteDeRegle(operationId)
  const manquantes = reglesManquantes(lignes)
  return (
    <>
      {manquantes.length > 0 && (
        <button
          className="btn sm ghost"
          type="button"
          title={manquantes.map(({ libelle }) => libelle).join('\n')}
          aria-disabled={geste.isPending || undefined}
          onClick={() => !geste.isPending && geste.mutate({ quoi: 'reprendre' })}
        >
          {manquantes.length > 1 ? `Reprendre ${manquantes.length} règles par défaut` : 'Reprendre la règle par défaut retirée'}
        </button>
      )}
      <button className="btn sm" type="button" aria-haspopup="dialog" onClick={ajouter}>
        <Icone nom="plus" />
        Ajouter une règle
      </button>
    </>
  )
}

/** D'où viennent les couleurs, et ce qu'elles ne sont pas. */
function Couleurs({ metadata: { seuils, menages } }: { readonly metadata: ReglesDeLOperation['metadata'] }) {
  const bornes = [
    ['NOIRE', seuils.noire],
    ['ROUGE', seuils.rouge],
    ['ORANGE', seuils.orange],
  ] as const
  return (
    <Section id="couleurs" titre="Couleurs">
      <div className={feuille.couleurs}>
        <ul>
          {bornes.map(([couleur, seuil]) => (
            <li key={couleur}>
              <Cotation couleur={couleur} />
              <span>à partir de {seuil} points</span>
            </li>
          ))}
        </ul>
        <p>
          Les points des règles qui jouent s’ajoutent, jusqu’à 100. Une règle peut aussi donner au moins une couleur, quel que soit le
          score. Ces seuils sont communs à toutes les opérations.
        </p>
        <p>
          {menages === 0
            ? 'Aucun ménage suivi dans cette opération.'
            : `${menages} ${menages > 1 ? 'ménages suivis' : 'ménage suivi'} dans cette opération.`}
        </p>
        <p className="row attention">
          <Icone nom="info" />
          <span>{AIDE_AU_TRAVAIL}</span>
        </p>
      </div>
    </Section>
  )
}
