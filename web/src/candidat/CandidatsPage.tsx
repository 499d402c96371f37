import { enToutesLettres } from '@relogement/domain/common/valeurDite'
import { typologies } from '@relogement/domain/menage/logement-actuel/logementActuel.listes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type GenreDeFiche, PageDeFiche } from '../acces/PageDeFiche.tsx'
import { Cotation } from '../core/Cotation.tsx'
import { formatNombre, formatPourcent } from '../core/formats.ts'
import { Icone } from '../core/Icone.tsx'
import { Lien } from '../core/Lien.tsx'
import { EtatVide } from '../core/liste/EtatVide.tsx'
import { Segments } from '../core/Onglets.tsx'
import { EnTeteDuLogement } from '../logement/EnTeteDuLogement.tsx'
import { GENRE_LOGEMENT, lienDuLogement } from '../logement/fil.ts'
import { type Logement, logementOptions } from '../logement/logement.data.ts'
import { Proposer } from '../positionnement/Proposer.tsx'
import { type Candidat, type Candidats, candidatsOptions } from './candidat.data.ts'
import styles from './candidat.module.css'
import { Ecartes } from './Ecartes.tsx'
import ligne from './ecartes.module.css'
import { Avertissement, ListeDePoints } from './Liste.tsx'
import liste from './listeDePoints.module.css'
import { LigneDePoints } from './Points.tsx'
import nomme from './qui.module.css'
import { RailDesCandidats } from './RailDesCandidats.tsx'
import feuille from './regle.module.css'

const ORDRES = { points: 'Points', cotation: 'Cotation', attente: 'Attente' } as const
type Ordre = keyof typeof ORDRES
/** Tous, ou ceux que la personne peut proposer : un filtre dit, jamais un ordre. */
type Montres = 'tous' | 'proposables'

const GENRE: GenreDeFiche = { ...GENRE_LOGEMENT, titre: 'Candidats', attente: 'Chargement des candidats' }

/** Les ménages qui correspondent à un logement, et pourquoi ; ceux qu'une règle écarte et les dossiers incomplets, à part. */
export function CandidatsPage({ id }: { readonly id: string }) {
  const { ordre: demande, qui }: { ordre?: string; qui?: string } = useSearch({ strict: false })
  const ordre: Ordre = demande === 'cotation' || demande === 'attente' ? demande : 'points'
  const navigate = useNavigate()
  const [candidats, logement] = [useQuery(candidatsOptions(id, ordre)), useQuery(logementOptions(id))]
  const lecture = {
    data: candidats.data && logement.data && { candidats: candidats.data, logement: logement.data },
    error: candidats.error ?? logement.error,
    refetch: () => void Promise.all([candidats.refetch(), logement.refetch()]),
  }
  const montres: Montres = qui === 'proposables' ? 'proposables' : 'tous'
  const voir = (choix: { readonly ordre: Ordre; readonly montres: Montres }) =>
    void navigate({
      to: '.',
      search: { ordre: choix.ordre === 'points' ? undefined : choix.ordre, qui: choix.montres === 'tous' ? undefined : choix.montres },
      replace: true,
    })
  return (
    <PageDeFiche genre={GENRE} lecture={lecture} entre={(lus) => [lienDuLogement(id, lus.candidats.metadata.logement.adresse)]}>
      {(lus) => <Fiche {...lus} ordre={ordre} montres={montres} voir={voir} attendus={candidats.isPlaceholderData} />}
    </PageDeFiche>
  )
}

interface Props {
  readonly candidats: Candidats
  readonly logement: Logement
  readonly ordre: Ordre
  readonly montres: Montres
  readonly voir: (choix: { readonly ordre: Ordre; readonly montres: Montres }) => void
  /** Un autre ordre est demandé : celui d'avant reste en attendant. */
  readonly attendus: boolean
}

function Fiche({ candidats, logement, ordre, montres, voir, attendus }: Props) {
  const { ferme, poids, ecartes, incomplets } = candidats.metadata
  const lignes = candidats['hydra:member']
  const proposables = lignes.filter(({ can }) => can.includes('proposer'))
  const deuxVues = proposables.length > 0 && proposables.length < lignes.length
  const aProposer = deuxVues && montres === 'proposables'
  return (
    <>
      <EnTeteDuLogement logement={logement} ici="candidats" candidats={ferme === null ? candidats['hydra:totalItems'] : undefined} />
      <div className="fiche sans-ancres">
        <div className={styles.page} aria-busy={attendus || undefined}>
          {ferme === null ? (
            <>
              <Avertissement de="un ménage correspond au logement" />
              <ListeDePoints<Ordre, Candidat>
                titre="Ménages qui correspondent"
                total={aProposer ? proposables.length : candidats['hydra:totalItems']}
                lignes={aProposer ? proposables : lignes}
                ordres={ORDRES}
                ordre={ordre}
                ordonner={(choisi) => voir({ ordre: choisi, montres })}
                filtre={
                  deuxVues && (
                    <Segments<Montres>
                      libelle="Ménages montrés"
                      choix={{ tous: 'Tous', proposables: `À proposer par vous, ${formatNombre(proposables.length)}` }}
                      choisi={montres}
                      choisir={(choisis) => voir({ ordre, montres: choisis })}
                    />
                  )
                }
                poids={poids}
                vide="Aucun ménage complet et en recherche ne correspond à ce logement."
                rendre={(candidat, rang) => <Ligne key={candidat.id} logementId={logement.id} candidat={candidat} ouverte={rang === 0} />}
              />
              <Ecartes
                regles={ecartes}
                nommer={({ id: menage, noms }) => <Lien vers={`/menages/${menage}`}>{noms}</Lien>}
                lever={({ id: menage, noms }, section) => (
                  <Lien className="lk" vers={`/menages/${menage}${section === null ? '' : `#${section}`}`}>
                    Ouvrir le dossier<span className="vh"> de {noms}</span>
                  </Lien>
                )}
              />
              <Incomplets incomplets={incomplets} />
            </>
          ) : (
            <EtatVide titre={ferme} detail="Il n’a plus de candidats à chercher." />
          )}
        </div>
        <RailDesCandidats logement={logement} />
      </div>
    </>
  )
}

interface PropsLigne {
  readonly logementId: string
  readonly candidat: Candidat
  readonly ouverte: boolean
}

function Ligne({ logementId, candidat, ouverte }: PropsLigne) {
  const { id, noms, personnes, typologiesGTR, tauxEffort, cotation, horsRecherche, statut, can } = candidat
  const details = [
    `${personnes} personne${personnes > 1 ? 's' : ''}`,
    enToutesLettres(typologies, typologiesGTR),
    tauxEffort === null ? null : `${formatPourcent(tauxEffort)} d’effort`,
  ]
  return (
    <LigneDePoints
      de={candidat}
      nom={noms}
      ouverte={ouverte}
      titre={
        <>
          <Lien vers={`/menages/${id}`}>{noms}</Lien>
          <small>{details.filter(Boolean).join(' · ')}</small>
          {horsRecherche && <small className="amber">Le ménage est au statut {statut.libelle}</small>}
        </>
      }
      marque={<Cotation couleur={cotation.couleur} points={cotation.score} enColonne />}
      geste={can.includes('proposer') && <Proposer logementId={logementId} menageId={id} nom={noms} />}
    />
  )
}

function Incomplets({ incomplets: { nombre, lignes } }: { readonly incomplets: Candidats['metadata']['incomplets'] }) {
  if (nombre === 0) return null
  return (
    <section className="box" aria-labelledby="incomplets">
      <details className={feuille.regle} open={nombre <= 5}>
        <summary>
          <Icone nom="droite" />
          <h2 id="incomplets">Dossiers incomplets</h2> <span className={liste.nombre}>{formatNombre(nombre)}</span>
          <span className={feuille.note}>Ils correspondraient peut-être : leurs points ne peuvent pas se calculer.</span>
        </summary>
        <ul>
          {lignes.map(({ id, noms, manques }) => (
            <li key={id} className={ligne.ecarte}>
              <Icone nom="document" />
              <span className={nomme.qui}>
                <Lien vers={`/menages/${id}`}>{noms}</Lien>
              </span>
              <p>Manque : {manques.join(', ')}</p>
              <Lien className="lk" vers={`/menages/${id}#a-faire`}>
                Renseigner<span className="vh"> le dossier de {noms}</span>
              </Lien>
            </li>
          ))}
        </ul>
        {nombre > lignes.length && <p className={liste.suite}>Les {formatNombre(lignes.length)} premiers par ordre alphabétique.</p>}
      </details>
    </section>
  )
}
