import { formatInstant } from '@relogement/domain/common/date.format'
import { consequencesDeLaRemise } from '@relogement/domain/menage/consequencesDesGestes'
import { suitesDEffacement } from '@relogement/domain/rgpd/droits/effacement'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { telecharger } from '../../core/api.ts'
import { Consequences } from '../../core/Consequences.tsx'
import { Tag } from '../../core/Cotation.tsx'
import { Dialogue } from '../../core/Dialogue.tsx'
import { direLErreur } from '../../core/direLErreur.ts'
import { ContenuAttendu } from '../../core/fiche/ContenuAttendu.tsx'
import { Section } from '../../core/fiche/Section.tsx'
import { notifier } from '../../core/notifications/notifications.ts'
import { PiedDeGeste } from '../../core/PiedDeGeste.tsx'
import { type DemandeDeDroits, effacementOptions, useExporter } from './droits.data.ts'
import { EcrireLeCourrier } from './EcrireLeCourrier.tsx'
import feuille from './lignes.module.css'
import formulaire from './saisie.module.css'
import section from './sectionDeDroits.module.css'
import styles from './trouves.module.css'

interface Props {
  readonly demande: DemandeDeDroits
}

/** Ce qui se remet à la personne, et ce qui lui a été remis. */
export function ReponseSection({ demande }: Props) {
  const { can, refus, pieces } = demande
  const [ouvert, setOuvert] = useState<'exporter' | 'courrier' | null>(null)
  const ecrit = can.includes('courrier')
  return (
    <Section id="reponse" titre="Réponse" nombre={pieces.length}>
      {ecrit && (
        <div className={`${section.boutons} ${section.haut}`}>
          {(can.includes('exporter') || refus.exporter !== undefined) && (
            <button
              className="btn"
              type="button"
              aria-haspopup={refus.exporter === undefined ? 'dialog' : undefined}
              aria-disabled={refus.exporter !== undefined || undefined}
              title={refus.exporter}
              onClick={() => (refus.exporter === undefined ? setOuvert('exporter') : notifier({ sens: 'erreur', message: refus.exporter }))}
            >
              Remettre ses données
            </button>
          )}
          <button className="btn" type="button" aria-haspopup="dialog" onClick={() => setOuvert('courrier')}>
            Écrire un courrier
          </button>
        </div>
      )}
      {pieces.length === 0 ? (
        <p className={section.refus}>Rien n’a encore été produit pour cette demande.</p>
      ) : (
        <ul className={feuille.suit}>
          {pieces.map((piece) => (
            <Piece key={piece.id} demande={demande} piece={piece} />
          ))}
        </ul>
      )}
      {ouvert === 'exporter' && <RemettreSesDonnees demande={demande} fermer={() => setOuvert(null)} />}
      {ouvert === 'courrier' && <EcrireLeCourrier demande={demande} fermer={() => setOuvert(null)} />}
    </Section>
  )
}

function Piece({ demande, piece }: Props & { readonly piece: DemandeDeDroits['pieces'][number] }) {
  const { id, sorte, titre, sha256, produiteLe } = piece
  const lire = (format: 'pdf' | 'docx') =>
    void telecharger('GET /v1/rgpd/demandes/{id}/courriers/{pieceId}', {
      params: { id: demande.id, pieceId: id },
      query: { format },
    }).catch(direLErreur)
  return (
    <li className={`${feuille.ligne} ${feuille.range}`}>
      <div className={feuille.piece}>
        <p>{titre}</p>
        <p className={feuille.quand}>{formatInstant(produiteLe)}</p>
        <p className={feuille.quand}>Empreinte SHA-256 {sha256}</p>
      </div>
      {sorte === 'COURRIER' && (
        <span className={`acts ${feuille.gestes}`}>
          <button className="lk" type="button" onClick={() => lire('pdf')}>
            PDF<span className="vh"> : {titre}</span>
          </button>
          <button className="lk" type="button" onClick={() => lire('docx')}>
            DOCX<span className="vh"> : {titre}</span>
          </button>
        </span>
      )}
    </li>
  )
}

/** Les données partent en fichier ; il n'en reste que l'empreinte. */
function RemettreSesDonnees({ demande, fermer }: Props & { readonly fermer: () => void }) {
  const exporter = useExporter(demande.id)
  const [enfants, setEnfants] = useState<readonly string[]>([])
  const connus = demande.dossiers.flatMap((dossier) => dossier.enfants)
  const remettre = (format: 'pdf' | 'json') => !exporter.isPending && exporter.mutate({ format, enfants: [...enfants] })
  return (
    <Dialogue
      titre="Remettre ses données"
      detail="Les noms, téléphones et adresses d’autres personnes sont masqués : relisez quand même avant de remettre, une machine ne reconnaît pas tout."
      fermer={fermer}
      pied={
        <PiedDeGeste
          action="Télécharger en PDF"
          pendant="Préparation"
          enCours={exporter.isPending}
          erreur={exporter.error}
          faire={() => remettre('pdf')}
          fermer={fermer}
          renoncer="Fermer"
        >
          <button className="btn" type="button" aria-disabled={exporter.isPending || undefined} onClick={() => remettre('json')}>
            Télécharger en JSON
          </button>
        </PiedDeGeste>
      }
    >
      <div className={`dlg-c ${formulaire.remise}`}>
        {connus.length === 0 ? (
          <p>Aucun enfant mineur dont la personne pourrait répondre n’est à ses dossiers.</p>
        ) : (
          <fieldset className={formulaire.enfants}>
            <legend>Enfants mineurs sur qui elle exerce l’autorité parentale</legend>
            {connus.map(({ id, nom }) => (
              <label className="check" key={id}>
                <input
                  type="checkbox"
                  checked={enfants.includes(id)}
                  onChange={({ target }) => setEnfants(target.checked ? [...enfants, id] : enfants.filter((enfant) => enfant !== id))}
                />
                {nom}
              </label>
            ))}
          </fieldset>
        )}
        <Consequences consequences={consequencesDeLaRemise()} />
      </div>
    </Dialogue>
  )
}

/** Dossier par dossier, ce qui partirait, ce qui resterait, et pourquoi. */
export function EffacementSection({ demande }: Props) {
  const { data, error, refetch } = useQuery(effacementOptions(demande.id))
  return (
    <Section id="effacement" titre="Ce que la loi permet d’effacer">
      {data === undefined ? (
        <ContenuAttendu attente="Chargement de l’aperçu" erreur={error} relire={() => void refetch()} />
      ) : data.dossiers.length === 0 ? (
        <p className={section.refus}>Rattachez d’abord les dossiers de la personne.</p>
      ) : (
        <ul>
          {data.dossiers.map(({ id, codeMenage, suite, raison, bilan }) => (
            <li key={id} className={styles.dossier}>
              <div className={styles.rangee}>
                <b className="num">{codeMenage}</b>
                <Tag sens={suite === 'CONSERVE' ? 'warn' : 'ok'}>{suitesDEffacement[suite]}</Tag>
                {suite === 'PURGE' && (
                  <span className={`acts ${feuille.gestes}`}>
                    <Link className="lk" to="/administration/purges">
                      Voir la purge<span className="vh"> de {codeMenage}</span>
                    </Link>
                  </span>
                )}
              </div>
              <p className={section.raison}>{raison}</p>
              {suite !== 'FAIT' && (
                <details>
                  <summary className={styles.resume}>Ce qui partirait, ce qui resterait</summary>
                  <ul>
                    {bilan.map(({ quoi, nombre, geste, reste }) => (
                      <li key={quoi} className={styles.lieu}>
                        <span className="muted">{geste === 'EFFACE' ? 'Partirait' : 'Resterait'}</span>
                        <span>
                          {quoi} : {nombre.toLocaleString('fr-FR')}
                          {reste !== null && `, ${reste}`}
                        </span>
                      </li>
                    ))}
                  </ul>
                </details>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
