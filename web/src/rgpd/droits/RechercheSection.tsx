import { formatDate } from '@relogement/domain/common/date.format'
import { minuscule } from '@relogement/domain/common/minuscule'
import { rechercheSchema } from '@relogement/domain/rgpd/droits/droits.schema'
import { useState } from 'react'
import type { z } from 'zod'
import { Tag } from '../../core/Cotation.tsx'
import { messageDe } from '../../core/erreurs.ts'
import { Section } from '../../core/fiche/Section.tsx'
import { useEtatDeSaisie } from '../../core/formulaire/etatDeSaisie.ts'
import { Formulaire } from '../../core/formulaire/Formulaire.tsx'
import { Texte } from '../../core/formulaire/Texte.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { OuvrirUnDossier } from '../../menage/ouverture/OuvrirUnDossier.tsx'
import { type DemandeDeDroits, type RechercheDePersonne, useGesteDeDemande, useRechercher } from './droits.data.ts'
import feuille from './lignes.module.css'
import section from './sectionDeDroits.module.css'
import styles from './trouves.module.css'

type Saisie = z.output<typeof rechercheSchema>
type DossierTrouve = RechercheDePersonne['dossiers'][number]

/** Chercher la personne dans tous les dossiers : où elle habite, où on la nomme. */
export function RechercheSection({ demande }: { readonly demande: DemandeDeDroits }) {
  const rechercher = useRechercher(demande.id)
  const [aOuvrir, setAOuvrir] = useState<DossierTrouve | null>(null)
  const { data } = rechercher
  return (
    <Section id="recherche" titre="Recherche dans tous les dossiers">
      <div className={section.recherche}>
        <Formulaire<Saisie>
          schema={rechercheSchema}
          valeurs={{ texte: demande.personne }}
          brouillon={null}
          nom="Rechercher la personne"
          court
          enregistrer={({ texte }) => rechercher.mutateAsync(texte)}
          pied={null}
        >
          <Texte<Saisie>
            nom="texte"
            libelle="Nom, téléphone ou courriel"
            aide="Archives, textes libres et historique compris. Chaque recherche est notée aux étapes."
          />
          <BoutonRechercher />
        </Formulaire>
      </div>
      {data !== undefined && <Resultats resultats={data} demande={demande} ouvrir={setAOuvrir} />}
      {aOuvrir !== null && (
        <OuvrirUnDossier
          codeMenage={aOuvrir.codeMenage}
          archive={aOuvrir.archive}
          pour={{ nature: demande.droit, motif: `Demande de droits ${demande.numero}` }}
          fermer={() => setAOuvrir(null)}
        />
      )}
    </Section>
  )
}

function BoutonRechercher() {
  const { enCours } = useEtatDeSaisie()
  return (
    <button className={`btn ${section.rechercher}`} type="submit" aria-disabled={enCours || undefined}>
      {enCours ? 'Recherche en cours' : 'Rechercher'}
    </button>
  )
}

interface PropsDesResultats {
  readonly resultats: RechercheDePersonne
  readonly demande: DemandeDeDroits
  readonly ouvrir: (dossier: DossierTrouve) => void
}

function Resultats({ resultats: { total, dossiers, ailleurs, autresAilleurs }, demande, ouvrir }: PropsDesResultats) {
  return (
    <>
      <p className={section.total} role="status">
        {total === 0 ? 'Cette personne ne se lit dans aucun dossier.' : `${total} dossier${total > 1 ? 's' : ''}`}
        {total > dossiers.length && `, dont les ${dossiers.length} premiers : précisez la recherche pour voir les autres`}
      </p>
      <ul className={styles.apres}>
        {dossiers.map((dossier) => (
          <Dossier key={dossier.id} dossier={dossier} demande={demande} ouvrir={() => ouvrir(dossier)} />
        ))}
        {ailleurs.length > 0 && (
          <li className={styles.dossier}>
            <div className={styles.rangee}>
              <b>Hors des dossiers</b>
            </div>
            <ul>
              {ailleurs.map(({ lieu, ou, extrait }, rang) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: la réponse ne change pas sous l'écran, deux extraits peuvent être les mêmes
                <li key={rang} className={styles.lieu}>
                  <span className="muted">
                    {lieu}, {minuscule(ou)}
                  </span>
                  <span>{extrait}</span>
                </li>
              ))}
              {autresAilleurs > 0 && (
                <li className={`muted ${styles.lieu}`}>
                  et {autresAilleurs === 1 ? 'un autre endroit' : `${autresAilleurs} autres endroits`}
                </li>
              )}
            </ul>
          </li>
        )}
      </ul>
    </>
  )
}

interface PropsDuDossier {
  readonly dossier: DossierTrouve
  readonly demande: DemandeDeDroits
  readonly ouvrir: () => void
}

function Dossier({ dossier, demande, ouvrir }: PropsDuDossier) {
  const { codeMenage, archive, personnes, lieux, autresLieux } = dossier
  const geste = useGesteDeDemande(demande)
  const rattache = demande.dossiers.find(({ id }) => id === dossier.id)
  const rattacher = (occupantId: string | null) => {
    if (geste.isPending) return
    geste.mutate(
      { quoi: 'rattacher', body: { codeMenage, occupantId } },
      { onError: (erreur) => notifier({ sens: 'erreur', message: messageDe(erreur) }) },
    )
  }
  return (
    <li className={styles.dossier}>
      <div className={styles.rangee}>
        <b className="num">{codeMenage}</b>
        {archive && <Tag>Archivé</Tag>}
        {rattache !== undefined && <Tag sens="ok">Rattaché</Tag>}
        <span className={`acts ${feuille.gestes}`}>
          {personnes.length === 0 && rattache === undefined && (
            <button className="lk" type="button" onClick={() => rattacher(null)}>
              Rattacher<span className="vh"> {codeMenage}</span>
            </button>
          )}
          <button className="lk" type="button" aria-haspopup="dialog" onClick={ouvrir}>
            Ouvrir le dossier<span className="vh"> {codeMenage}</span>
          </button>
        </span>
      </div>
      {personnes.map(({ id, nom, naissance }) => (
        <div className={styles.rangee} key={id}>
          <span>
            {nom}
            {naissance !== null && <span className="muted">, naissance le {formatDate(naissance)}</span>}
          </span>
          {rattache?.occupantId !== id && (
            <span className={`acts ${feuille.gestes}`}>
              <button className="lk" type="button" onClick={() => rattacher(id)}>
                C’est elle
                <span className="vh">
                  {' '}
                  : {nom}, {codeMenage}
                </span>
              </button>
            </span>
          )}
        </div>
      ))}
      {lieux.length > 0 && (
        <ul>
          {lieux.map(({ ou, extrait }, rang) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: la réponse ne change pas sous l'écran, deux extraits peuvent être les mêmes
            <li key={rang} className={styles.lieu}>
              <span className="muted">{ou}</span>
              <span>{extrait}</span>
            </li>
          ))}
          {autresLieux > 0 && <li className={`muted ${styles.lieu}`}>et {autresLieux} autres endroits</li>}
        </ul>
      )}
    </li>
  )
}
