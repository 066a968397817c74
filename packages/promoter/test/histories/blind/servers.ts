/** Servers that more than one person uses. Those of a single person stand in that person's file. */
import { server } from './catalog.js';

export const codeHost = server('codehost', `
  list_issues get_issue create_issue comment_issue search_issues list_pulls get_pull pull_diff pull_files pull_checks open_pull review_pull merge_pull
  search_code get_file list_commits get_commit create_branch push_files list_runs get_run run_log rerun_run whoami`,
  'list get create update delete / release tag label milestone gist workflow secret_alert project_item team webhook', 1.4);

export const tracker = server('tracker', `
  search get_ticket create_ticket update_ticket transition comment assign list_projects board backlog sprint_report add_worklog link_tickets me`,
  'list get update / sprint epic version component filter', 1.2);

export const browser = server('browser', `
  navigate snapshot click type fill_form select_option press_key hover drag screenshot console_messages network_requests evaluate wait_for
  tab_list tab_new tab_close back resize upload_file handle_dialog pdf close`, '', 0.7);

export const libraryDocs = server('librarydocs', 'resolve_library read_docs', '', 2);

export const errors = server('errors', 'search_issues issue_details list_events event_details similar_issues resolve_issue assign_issue whoami', 'list get / project release team alert_rule replay', 1.1);

export const chat = server('chat', 'post_message read_channel read_thread search_messages list_channels list_users react reply_thread user_profile schedule_message upload pin_message', '', 0.8);

export const wiki = server('wiki', 'search_pages read_page write_page append_page page_children list_spaces page_comments comment_page', 'list create archive / template label attachment', 1.1);

export const drive = server('drive', 'search_files read_file create_file share_file list_folder move_file copy_file export_pdf file_history rename_file trash_file comment_file', '', 0.8);

export const sheets = server('sheets', 'read_range write_range append_rows list_sheets create_sheet format_range add_chart find_replace sort_range create_pivot protect_range batch_update', 'insert delete / row column', 0.9);

export const mail = server('mail', 'search_mail read_mail draft_mail send_mail reply_mail label_mail archive_mail list_labels attachment mark_read forward_mail', 'list create update delete / filter vacation_reply signature contact_group', 0.8);

export const agenda = server('agenda', 'list_events create_event update_event delete_event find_slot free_busy respond_invite list_calendars list_rooms event_details', '', 0.9);

export const database = server('database', 'list_tables describe_table run_query explain_query list_schemas apply_migration list_migrations get_logs advisors generate_types', 'list get create delete / branch function', 1.3);

export const designs = server('designs', 'get_frame get_code get_variables get_screenshot component_map list_pages design_rules comment_frame', '', 2.2);

export const memory = server('memory', 'store_note recall_notes forget_note link_notes list_entities read_graph', '', 0.8);

export const webSearch = server('websearch', 'search_web fetch_page search_news crawl_site extract_data', '', 1.2);
